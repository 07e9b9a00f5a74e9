//! One publication into a folder at a time.
//!
//! The lock is the system's, on a file in the folder: it is let go of when the program ends, however it ends, so nothing
//! that was interrupted has to be tidied up by hand. The file is removed while the lock is held. Whoever waited for it
//! has the lock of a file that is no longer there, sees that, and begins again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::PublishError;

/// Name of the file in the tree.
pub(super) const LOCK: &str = ".publishing.lock";

/// How often another program may take the file away before that is an error.
const ATTEMPTS: usize = 100;

pub(super) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    pub fn take(out: &Path) -> Result<Self, PublishError> {
        let path = out.join(LOCK);
        let failed = |source| PublishError::io("lock", &path, source);
        for _ in 0..ATTEMPTS {
            match fs::symlink_metadata(&path) {
                Ok(found) if found.is_symlink() => return Err(PublishError::Linked(path)),
                Ok(found) if !found.is_file() || found.len() > 0 => {
                    return Err(PublishError::Occupied(vec![LOCK.to_owned()]));
                }
                _ => {}
            }
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path).map_err(failed)?;
            match fs4::FileExt::try_lock(&file) {
                Ok(()) if is_at(&file, &path).map_err(failed)? => return Ok(Self { path, _file: file }),
                Ok(()) => {}
                Err(fs4::TryLockError::WouldBlock) => return Err(PublishError::UnderWay(path)),
                Err(fs4::TryLockError::Error(source)) => return Err(failed(source)),
            }
        }
        Err(PublishError::UnderWay(path))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether the file that was opened is still the one at the path.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let found = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        found => found?,
    };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let opened = file.metadata()?;
        Ok((opened.dev(), opened.ino()) == (found.dev(), found.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = (file, found);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_and_nothing_is_left() {
        let out = std::env::temp_dir().join(format!("agent-errors-lock-{}", std::process::id()));
        let _ = fs::remove_dir_all(&out);
        fs::create_dir_all(&out).unwrap();
        let held = Lock::take(&out).unwrap();
        assert!(matches!(Lock::take(&out), Err(PublishError::UnderWay(_))));
        drop(held);
        assert_eq!(fs::read_dir(&out).unwrap().count(), 0);
        fs::write(out.join(LOCK), "").unwrap();
        drop(Lock::take(&out).expect("one that a program left behind when it was ended"));
        fs::write(out.join(LOCK), "mine").unwrap();
        assert!(matches!(Lock::take(&out), Err(PublishError::Occupied(_))));
        assert_eq!(fs::read(out.join(LOCK)).unwrap(), b"mine");
        fs::remove_dir_all(&out).unwrap();
    }
}
