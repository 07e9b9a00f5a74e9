//! What the agents do, whichever binding a request came over.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use agent_errors::a2a::{self, ErrorName, Operation, Profile, UnsupportedOperationCause, WritableMediaType};
use agent_errors::server::visible;
use agent_errors::{aap, metadata_key};

use crate::Options;
use crate::provoke::Provoked;

/// A request.
pub struct Call {
    pub operation: Operation,
    /// The task that it is about.
    pub task: Option<String>,
    pub message: Option<Message>,
}

/// A message, as far as the agents look at it.
pub struct Message {
    pub id: String,
    pub text: String,
    pub media_types: Vec<String>,
    pub has_parts: bool,
}

/// What a request gets that is not refused.
pub enum Answer {
    /// A message with that text.
    Message(String),
    Task(&'static Task),
    Tasks(Vec<&'static Task>),
    /// A running task, and then perhaps an error.
    Stream(Option<Box<Refusal>>),
}

/// An error of the contract that the agent speaks.
pub enum Refusal {
    A2a(a2a::Error),
    Aap(aap::Error),
}

impl From<a2a::Error> for Refusal {
    fn from(error: a2a::Error) -> Self {
        Self::A2a(error)
    }
}

pub struct Task {
    pub id: &'static str,
    pub state: &'static str,
    owner: &'static str,
}

const CALLER: &str = "anybody";

const ENDED: &str = "TASK_STATE_COMPLETED";

/// Both have ended. The second one is there, but not for the callers of this example.
const TASKS: [Task; 2] = [
    Task { id: "task-done", state: ENDED, owner: CALLER },
    Task { id: "task-of-another", state: ENDED, owner: "somebody else" },
];

/// What a stream begins with.
pub const RUNNING: Task = Task { id: "task-running", state: "TASK_STATE_WORKING", owner: CALLER };

/// Text is all that the agents understand.
const MEDIA_TYPES: [&str; 2] = ["text/plain", "application/json"];

/// More messages than this are not remembered.
const REMEMBERED: usize = 10_000;

#[derive(Clone)]
pub struct Agent {
    speaks_aap: bool,
    pub profile: Profile,
    pub media_type: WritableMediaType,
    streaming: bool,
    /// How often each message was refused.
    refused: Arc<Mutex<HashMap<String, u32>>>,
}

impl Agent {
    pub fn a2a(options: &Options) -> Self {
        Self {
            speaks_aap: false,
            profile: options.profile,
            media_type: options.media_type,
            streaming: options.streaming,
            refused: Arc::default(),
        }
    }

    pub fn aap(options: &Options) -> Self {
        Self { speaks_aap: true, ..Self::a2a(options) }
    }

    pub fn answer(&self, call: Call) -> Result<Answer, Refusal> {
        let answer = match call.operation {
            Operation::SendMessage => self.send(call),
            Operation::SendStreamingMessage => self.stream(call),
            Operation::GetTask => Ok(Answer::Task(find(call.task.as_deref())?)),
            Operation::ListTasks => Ok(Answer::Tasks(TASKS.iter().filter(|task| is_visible(task)).collect())),
            Operation::CancelTask => Err(cancel(call.task.as_deref())?.into()),
            Operation::SubscribeToTask => Err(self.subscribe(call.task.as_deref())?.into()),
            Operation::CreateTaskPushNotificationConfig
            | Operation::GetTaskPushNotificationConfig
            | Operation::ListTaskPushNotificationConfigs
            | Operation::DeleteTaskPushNotificationConfig => {
                Err(a2a::Error::new(ErrorName::PushNotificationNotSupportedError, "There are no notifications.").into())
            }
            Operation::GetExtendedAgentCard => {
                Err(a2a::Error::unsupported(UnsupportedOperationCause::ExtendedCardOff, "").into())
            }
            _ => Err(a2a::Error::new(ErrorName::MethodNotFoundError, "").into()),
        };
        answer.map_err(|refusal| match refusal {
            Refusal::A2a(error) => error.in_profile(self.profile).into(),
            Refusal::Aap(error) => Refusal::Aap(error),
        })
    }

    fn send(&self, call: Call) -> Result<Answer, Refusal> {
        let message = accepted(call.message)?;
        if let Some(task) = call.task {
            find(Some(&task))?;
            return Err(ended().into());
        }
        match self.provoked(&message) {
            Some(refusal) => Err(refusal),
            None => Ok(Answer::Message(reply(&message))),
        }
    }

    fn stream(&self, call: Call) -> Result<Answer, Refusal> {
        if !self.streaming {
            return Err(a2a::Error::unsupported(UnsupportedOperationCause::StreamingOff, "").into());
        }
        let message = accepted(call.message)?;
        let refusal = self.provoked(&message).map(|refusal| match refusal {
            Refusal::A2a(error) => error.in_profile(self.profile).into(),
            Refusal::Aap(error) => Refusal::Aap(error),
        });
        Ok(Answer::Stream(refusal.map(Box::new)))
    }

    fn subscribe(&self, task: Option<&str>) -> Result<a2a::Error, a2a::Error> {
        if !self.streaming {
            return Ok(a2a::Error::unsupported(UnsupportedOperationCause::StreamingOff, ""));
        }
        find(task).map(|_| ended())
    }

    /// The error that a message asks for, unless it was refused often enough.
    fn provoked(&self, message: &Message) -> Option<Refusal> {
        let provoked = Provoked::read(&message.text, self.speaks_aap)?;
        if let Some(times) = provoked.times {
            let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
            if refused.len() >= REMEMBERED {
                refused.clear();
            }
            let so_far = refused.entry(message.id.clone()).or_default();
            if *so_far >= times {
                return None;
            }
            *so_far += 1;
        }
        Some(provoked.refusal)
    }
}

fn accepted(message: Option<Message>) -> Result<Message, a2a::Error> {
    let invalid = |field: &str| {
        a2a::Error::new(ErrorName::InvalidParamsError, "").field_violation(field, "is required, and must not be empty")
    };
    let message = message.ok_or_else(|| invalid("message"))?;
    if message.id.is_empty() {
        return Err(invalid("message.messageId"));
    }
    if !message.has_parts {
        return Err(invalid("message.parts"));
    }
    let foreign = |media_type: &String| !media_type.is_empty() && !MEDIA_TYPES.contains(&media_type.as_str());
    if message.media_types.iter().any(foreign) {
        return Err(a2a::Error::new(ErrorName::ContentTypeNotSupportedError, "The agent reads text and JSON alone.")
            .metadata(metadata_key!("supported"), MEDIA_TYPES.join(", ")));
    }
    Ok(message)
}

fn reply(message: &Message) -> String {
    format!("You said: {}", message.text)
}

fn is_visible(task: &Task) -> bool {
    task.owner == CALLER
}

fn find(id: Option<&str>) -> Result<&'static Task, a2a::Error> {
    visible(TASKS.iter().find(|task| Some(task.id) == id), |task| is_visible(task))
}

fn ended() -> a2a::Error {
    a2a::Error::unsupported(UnsupportedOperationCause::TerminalTask, "")
}

/// Every task has ended.
fn cancel(id: Option<&str>) -> Result<a2a::Error, a2a::Error> {
    find(id).map(|_| a2a::Error::new(ErrorName::TaskNotCancelableError, "The task has ended."))
}
