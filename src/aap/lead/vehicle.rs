//! Whether the vehicle can still be asked for.

use crate::aap::{Error, VehicleFault, VehicleStatus};

/// Judges the status of the listing that a request is about; `None` where no listing was found.
///
/// # Errors
///
/// If there is no listing, or its status is none of those that can be asked for.
///
/// ```
/// use agent_errors::aap::{Code, VehicleFault, VehicleStatus, lead};
/// assert_eq!(lead::status(Some("pending")), Ok(VehicleStatus::Pending));
/// assert_eq!(lead::status(Some("sold")), Err(VehicleFault::Unavailable));
/// assert_eq!(lead::status(None).unwrap_err().error().code(), Code::VehicleNotFound);
/// ```
pub fn status(listing: Option<&str>) -> Result<VehicleStatus, VehicleFault> {
    listing.ok_or(VehicleFault::NotFound)?.parse().map_err(|_| VehicleFault::Unavailable)
}

impl VehicleFault {
    /// The error for it. Which vehicle was looked for, and what to try instead, goes into the details.
    pub fn error(self) -> Error {
        Error::new(self.code(), self.meaning())
    }
}
