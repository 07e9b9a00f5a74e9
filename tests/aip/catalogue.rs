//! The catalogue, row by row.

use agent_errors::aip::{Category, Code, Delivery, PassThrough};

/// One line of `catalogue.tsv`.
struct Line<'a> {
    code: &'a str,
    category: &'a str,
    retryable: &'a str,
    after: &'a str,
    delivery: &'a str,
    http: &'a str,
    component: &'a str,
}

fn lines() -> impl Iterator<Item = Line<'static>> {
    let lines = include_str!("catalogue.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let [code, category, retryable, after, delivery, http, component] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("{line}")
        };
        Line { code, category, retryable, after, delivery, http, component }
    })
}

/// Our name of a form, by that of the source.
fn delivery(name: &str) -> Delivery {
    match name {
        "result" => Delivery::ResultError,
        "query" => Delivery::QueryError,
        "envelope" => Delivery::ErrorEnvelope,
        "compact" => Delivery::CompactError,
        "host" => Delivery::HostEnvelope,
        "ingress" => Delivery::IngressEnvelope,
        "control" => Delivery::ControlOutcome,
        "local" => Delivery::LocalOnly,
        other => panic!("{other}"),
    }
}

#[test]
fn every_row_is_there_and_no_other() {
    let rows = lines().filter(|line| !line.code.starts_with('('));
    let mut count = 0;
    for (line, row) in rows.zip(Code::ALL) {
        count += 1;
        assert_eq!(row.as_str(), line.code);
        let category = (!line.category.starts_with('(')).then(|| line.category.parse::<Category>().unwrap());
        assert_eq!(row.category(), category, "{row}");
        assert_eq!(row.delivery(), delivery(line.delivery), "{row}");
        assert_eq!(row.component(), line.component, "{row}");
        assert_eq!(row.family().word(), line.code.split('.').next().unwrap(), "{row}");
        assert_eq!(row.family().as_str(), format!("{}.*", row.family().word()));
        match line.retryable {
            "-" => assert_eq!((row.retryable(), row.retryable_if()), (None, None), "{row}"),
            "true" => assert_eq!((row.retryable(), row.retryable_if()), (Some(true), None), "{row}"),
            "false" => assert_eq!((row.retryable(), row.retryable_if()), (Some(false), None), "{row}"),
            _ => assert!(row.retryable().is_none() && row.retryable_if().is_some(), "{row}"),
        }
        let digits: String = line.after.chars().filter(char::is_ascii_digit).collect();
        match (line.after.parse::<i32>(), row.retry_after_from()) {
            (Ok(fixed), None) => assert_eq!(row.retry_after_ms(), Some(fixed), "{row}"),
            (Err(_), None) => assert_eq!((line.after, row.retry_after_ms()), ("-", None), "{row}"),
            (Err(_), Some(from)) => {
                assert_eq!(row.retry_after_ms(), digits.parse().ok().filter(|usual| *usual > 1), "{row}");
                assert!(from.contains(&digits), "{row}");
            }
            (Ok(_), Some(_)) => panic!("{row} has a fixed pause"),
        }
        let status = |text: &str| text.trim_matches(['(', ')']).parse::<i32>().ok();
        match line.http.split_once(" / ") {
            Some((one, other)) => {
                assert_eq!((row.http_status(), row.other_http_status()), (status(one), status(other)), "{row}");
            }
            None if line.http.starts_with('(') => {
                assert_eq!(row.http_status(), None, "{row} does not leave as it is");
                let seen = Code::all_of(row.surfaces_as().unwrap());
                assert_eq!(seen[0].http_status(), status(line.http), "{row}");
            }
            None => assert_eq!((row.http_status(), row.other_http_status()), (status(line.http), None), "{row}"),
        }
    }
    assert_eq!((count, Code::ALL.len()), (172, 172));
}

#[test]
fn a_code_leads_to_its_rows() {
    let mut codes: Vec<&str> = lines().map(|line| line.code).filter(|code| !code.starts_with('(')).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 167);
    let twice: Vec<&str> = codes.iter().copied().filter(|code| Code::all_of(code).len() == 2).collect();
    let expected = [
        "credential.required",
        "credential.scope_missing",
        "envelope.decode.invalid",
        "schema.envelope.invalid",
        "transaction.not_found",
    ];
    assert_eq!(twice, expected);
    for code in codes {
        assert!(Code::all_of(code).iter().all(|row| row.as_str() == code), "{code}");
    }
    let categories: Vec<_> = Code::all_of("transaction.not_found").iter().map(|row| row.category()).collect();
    assert_eq!(categories, [Some(Category::Policy), Some(Category::Permanent)]);
    assert!(Code::all_of("connector.cal_diy.transport").is_empty(), "a product's code is not in the list");
}

#[test]
fn what_is_passed_on_has_a_row_of_its_own() {
    let line = lines().find(|line| line.code.starts_with('(')).unwrap();
    let row = PassThrough::GatewayPolicy;
    assert_eq!((row.as_str(), row.category(), row.component()), (line.code, line.category, line.component));
    assert_eq!((row.http_status().to_string().as_str(), row.delivery()), (line.http, delivery(line.delivery)));
}

#[test]
fn the_categories_have_their_numbers() {
    for (category, http, number, retried) in [
        ("temporary", 503, -32010, true),
        ("permanent", 400, -32602, false),
        ("auth", 401, -32001, false),
        ("policy", 403, -32003, false),
        ("economic", 402, -32030, false),
        ("connector", 502, -32020, true),
        ("transport", 503, -32010, true),
    ] {
        let row: Category = category.parse().unwrap();
        assert_eq!(
            (row.http_status(), row.json_rpc_code(), row.retried_by_default()),
            (http, number, retried),
            "{row}"
        );
    }
    assert_eq!(Category::ALL.len(), 7);
}
