//! `cargo run -p buyer`: calls a dealer, or one of its own where none is named, and shows what it makes of each answer.
//!
//! Six scenes: an extension that it had not activated, a limit that passes, a car that is gone, a request with several
//! problems, and a task that is not there, over HTTP+JSON and over gRPC. What each answer means is decided by the library;
//! the scenes only print.

mod agent;
mod grpc;

use std::error::Error;
use std::net::Ipv4Addr;
use std::process::ExitCode;
use std::time::Duration;

use agent_errors::aap::{ExtensionUri, Version};
use agent_errors::aip::RetrySafety;
use agent_errors::client::{Hint, activation};
use agent_errors::retry::{Attempt, Policy, Retries};
use agent_errors::{Decoded, a2a};
use clap::Parser;
use dealer::Options;
use tokio::net::TcpListener;

use agent::{Client, Refused};

/// A client of the dealer.
#[derive(Parser)]
#[command(name = "buyer")]
struct Arguments {
    /// Address of the dealer, such as <http://127.0.0.1:4180>; without one, the buyer starts a dealer of its own
    dealer: Option<String>,
}

type Outcome = Result<(), Box<dyn Error>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("buyer: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Outcome {
    let base = match Arguments::parse().dealer {
        Some(dealer) => dealer.trim_end_matches('/').to_owned(),
        None => own_dealer().await?,
    };
    println!("dealer at {base}");
    let implemented = [ExtensionUri::from(Version::V2_0)];
    let activated = extension(&base, &implemented).await?;
    let dealer = Client::new(format!("{base}/aap/rpc"), activated);
    limit(&dealer).await?;
    gone(&dealer).await?;
    problems(&dealer).await?;
    task(&base).await?;
    task_over_grpc(&base).await
}

/// A dealer on a free port of loopback, for as long as the buyer runs.
async fn own_dealer() -> Result<String, std::io::Error> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    let router = dealer::router(&Options::default(), address);
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(format!("http://{address}"))
}

/// The dealer asks for an extension; the buyer follows, since it implements that one.
async fn extension(base: &str, implemented: &[ExtensionUri]) -> Result<Vec<ExtensionUri>, Box<dyn Error>> {
    println!("\nWithout the extension");
    let dealer = Client::new(format!("{base}/aap/rpc"), Vec::new());
    let error = match dealer.send("hello").await {
        Ok(answer) => return Err(format!("the dealer did not ask for it, and answered {answer}").into()),
        Err(refused) => refused.decoded()?,
    };
    println!("  {}", error.message());
    match activation(&error, implemented, &[]) {
        Hint::Activate(uri) => {
            println!("  -> activate {uri}");
            Ok(vec![uri.clone()])
        }
        hint => Err(format!("the dealer asks for something that this buyer cannot do: {hint:?}").into()),
    }
}

/// Too many requests, twice; then there is an answer.
async fn limit(dealer: &Client) -> Outcome {
    println!("\nA limit that passes");
    let policy = Policy { initial_backoff_ms: 100, ..Policy::of(RetrySafety::Safe) };
    let read = Attempt::new(1).safety(RetrySafety::Safe);
    let message_id = Client::message_id();
    let answer = Retries::new(policy, read)
        .budget(Duration::from_secs(10))
        .run_async(|attempt| {
            println!("  attempt {}", attempt.number);
            let answer = dealer.send_as(&message_id, "RATE_LIMITED 2");
            async move {
                match answer.await {
                    Err(Refused::Error(error)) => {
                        println!(
                            "    {}: wait {:?}",
                            error.code().unwrap_or("?"),
                            error.retry_after().unwrap_or_default()
                        );
                        Err(*error)
                    }
                    other => Ok(other),
                }
            }
        })
        .await;
    match answer {
        Ok(answer) => println!("  -> {}", answer?),
        Err(gave_up) => return Err(gave_up.decision.reason().into()),
    }
    Ok(())
}

/// The same request would fail again; the buyer does not send it.
async fn gone(dealer: &Client) -> Outcome {
    println!("\nA car that is gone");
    let error = refusal(dealer.send("VEHICLE_UNAVAILABLE").await)?;
    let policy = Policy::of(RetrySafety::Safe);
    let decision = agent_errors::retry::client(&error, &Attempt::new(1), &policy);
    println!("  {}: {}", error.code().unwrap_or("?"), error.message());
    println!("  -> {}: {}", decision.kind(), decision.reason());
    Ok(())
}

async fn problems(dealer: &Client) -> Outcome {
    println!("\nA request with several problems");
    let error = refusal(dealer.send("SCHEMA_VALIDATION_FAILED").await)?;
    println!("  {}: {}", error.code().unwrap_or("?"), error.message());
    for violation in error.violations() {
        println!("  -> {}: {}", violation.pointer(), violation.error());
    }
    Ok(())
}

/// An error of A2A itself, over HTTP+JSON.
async fn task(base: &str) -> Outcome {
    println!("\nA task that is not there, over HTTP+JSON");
    let agent = Client::new(format!("{base}/rest"), Vec::new());
    let error = refusal(agent.get("/tasks/task-1").await)?;
    let name = error.as_a2a().and_then(a2a::Received::known);
    println!("  -> {}: {}", name.map_or("?", a2a::ErrorName::as_str), error.message());
    Ok(())
}

/// The same error, out of the trailer of a gRPC answer.
async fn task_over_grpc(base: &str) -> Outcome {
    println!("\nA task that is not there, over gRPC");
    let error = grpc::refusal(base, "task-1").await?;
    let name = error.as_a2a().and_then(a2a::Received::known);
    let status = error.grpc_status().map_or("?", a2a::GrpcStatus::as_str);
    println!("  -> {} as {status}: {}", name.map_or("?", a2a::ErrorName::as_str), error.message());
    Ok(())
}

fn refusal(answer: Result<String, Refused>) -> Result<Decoded<'static>, Box<dyn Error>> {
    match answer {
        Ok(answer) => Err(format!("expected a refusal, not {answer}").into()),
        Err(refused) => Ok(refused.decoded()?),
    }
}
