//! The picture of a decision: questions from top to bottom, and beside each what may end it.
//!
//! SVG with its own colours, so that it looks the same on a code host, in a book and alone. It has no fonts, scripts or
//! links, and its texts are text: readable aloud, searchable, and wrapped by counting characters, since nothing here
//! measures them. The table on the same page says the same in words.

use std::fmt::Write as _;

/// One question.
pub(super) struct Ask {
    pub(super) name: String,
    pub(super) question: String,
    /// When the next one is asked.
    pub(super) next: String,
    pub(super) ends: Vec<End>,
}

/// What ends a decision, and when.
pub(super) struct End {
    pub(super) result: String,
    pub(super) when: String,
}

const WIDTH: usize = 900;
const LEFT: usize = 20;
const QUESTION: usize = 420;
const RIGHT: usize = 500;
const OUTCOME: usize = 380;
/// Where the line from question to question runs, and its labels begin.
const SPINE: usize = 60;
const LABEL: usize = 76;
const GAP: usize = 16;
const LINE: usize = 18;
/// Characters that surely fit a box, with 13 pixels to the em.
const IN_QUESTION: usize = 54;
const IN_OUTCOME: usize = 50;
const IN_LABEL: usize = 100;

/// The whole picture.
pub(super) fn svg(title: &str, start: &str, asks: &[Ask], end: &str) -> String {
    let mut drawing = Drawing { body: String::new(), y: GAP };
    drawing.pill(start);
    for (place, ask) in asks.iter().enumerate() {
        drawing.arrow(if place == 0 { "" } else { &asks[place - 1].next });
        drawing.ask(place + 1, ask);
    }
    drawing.arrow(asks.last().map_or("", |ask| &ask.next));
    drawing.pill(end);
    let height = drawing.y + GAP;
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\" aria-labelledby=\"title\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
         <title id=\"title\">{title}</title>\n{HEAD}{}</svg>\n",
        drawing.body
    )
}

const HEAD: &str = "\
<style>
  .card { fill: #fdfdfb; }
  .box { fill: #eef2f7; stroke: #44546a; }
  .end { fill: #fff4e0; stroke: #8a5a00; }
  .pill { fill: #e3f1e4; stroke: #2d6a33; }
  .line { fill: none; stroke: #44546a; stroke-width: 1.5; }
  .strong { font-weight: 600; }
  .quiet { fill: #44546a; font-size: 12px; }
  text { fill: #1b2430; }
</style>
<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#44546a\"/></marker></defs>
<rect class=\"card\" width=\"100%\" height=\"100%\" rx=\"8\"/>
";

struct Drawing {
    body: String,
    y: usize,
}

impl Drawing {
    fn pill(&mut self, text: &str) {
        self.rect("pill", LEFT, self.y, QUESTION, 2 * LINE, LINE);
        self.text("strong", LEFT + GAP, self.y + LINE + 5, text);
        self.y += 2 * LINE;
    }

    fn arrow(&mut self, label: &str) {
        let lines = wrap(label, IN_LABEL);
        let end = self.y + GAP * 2 + lines.len().saturating_sub(1) * LINE;
        self.line(&format!("M{SPINE} {} V{}", self.y, end - 1));
        for (place, line) in lines.iter().enumerate() {
            self.text("quiet", LABEL, self.y + GAP + 4 + place * LINE, line);
        }
        self.y = end;
    }

    fn ask(&mut self, number: usize, ask: &Ask) {
        let question = wrap(&ask.question, IN_QUESTION);
        let own = (question.len() + 1) * LINE + GAP;
        self.rect("box", LEFT, self.y, QUESTION, own, 4);
        self.text("quiet", LEFT + GAP, self.y + LINE + 2, &format!("{number}  {}", ask.name));
        for (place, line) in question.iter().enumerate() {
            self.text("strong", LEFT + GAP, self.y + (place + 2) * LINE + 2, line);
        }
        let mut y = self.y;
        // The line to the first outcome is straight; the others branch off.
        let mut middle = None;
        for end in &ask.ends {
            let when = wrap(&end.when, IN_OUTCOME);
            let height = (when.len() + 1) * LINE + GAP / 2;
            let middle = *middle.get_or_insert(y + height.min(own) / 2);
            let elbow = (LEFT + QUESTION).midpoint(RIGHT);
            let (from, to) = (LEFT + QUESTION, if y == self.y { middle } else { y + height / 2 });
            self.line(&format!("M{from} {middle} H{elbow} V{to} H{}", RIGHT - 1));
            self.rect("end", RIGHT, y, OUTCOME, height, 4);
            self.text("strong", RIGHT + GAP, y + LINE, &end.result);
            for (place, line) in when.iter().enumerate() {
                self.text("quiet", RIGHT + GAP, y + (place + 2) * LINE - 1, line);
            }
            y += height + GAP / 2;
        }
        let bottom = self.y + own;
        self.y = bottom.max(y);
        if self.y > bottom {
            let below = self.y;
            self.plain(&format!("M{SPINE} {bottom} V{below}"));
        }
    }

    fn rect(&mut self, class: &str, x: usize, y: usize, width: usize, height: usize, round: usize) {
        let _ = writeln!(
            self.body,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"/>"
        );
    }

    fn line(&mut self, path: &str) {
        let _ = writeln!(self.body, "<path class=\"line\" marker-end=\"url(#tip)\" d=\"{path}\"/>");
    }

    fn plain(&mut self, path: &str) {
        let _ = writeln!(self.body, "<path class=\"line\" d=\"{path}\"/>");
    }

    fn text(&mut self, class: &str, x: usize, y: usize, text: &str) {
        let _ = writeln!(self.body, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escape(text));
    }
}

/// Lines of at most so many characters, broken at spaces; a longer word is broken where it has to be.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let mut rest: Vec<char> = word.chars().filter(|c| *c != '`').collect();
        while !rest.is_empty() {
            let room = lines.last().map_or(0, |line| width.saturating_sub(line.chars().count() + 1));
            if rest.len() <= room {
                if let Some(line) = lines.last_mut() {
                    line.push(' ');
                    line.extend(rest.drain(..));
                }
            } else {
                lines.push(rest.drain(..rest.len().min(width)).collect());
            }
        }
    }
    lines
}

/// Text as text; what XML cannot hold at all is left out.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(question: &str) -> Ask {
        let end = End { result: "stop".to_owned(), when: "there is no such <door>".to_owned() };
        Ask { name: "door".to_owned(), question: question.to_owned(), next: "`open`".to_owned(), ends: vec![end] }
    }

    #[test]
    fn lines_are_short_and_lose_no_word() {
        let words = "a bb  ccc\n`dddd` eeeeeeeeeeee ff";
        for width in 1..20 {
            let lines = wrap(words, width);
            assert!(lines.iter().all(|line| (1..=width).contains(&line.chars().count())), "{lines:?}");
            let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>();
            assert_eq!(letters(&lines.concat()), letters(words));
        }
        assert_eq!(wrap(words, 10), ["a bb ccc", "dddd", "eeeeeeeeee", "ee ff"]);
        assert_eq!(wrap(" ", 10), [""; 0]);
    }

    #[test]
    fn texts_cannot_leave_their_place() {
        let svg = svg("a < b & \"c\"", "<start>", &[ask("is <it> \u{0} \u{fffe}?")], "</svg>");
        assert!(svg.contains("<title id=\"title\">a &lt; b &amp; &quot;c&quot;</title>"));
        assert_eq!(svg.matches("</svg>").count(), 1);
        assert!(!svg.contains(['\u{0}', '\u{fffe}', '`']));
        assert!(svg.contains("&lt;start&gt;") && svg.contains("there is no such &lt;door&gt;"));
    }

    #[test]
    fn the_picture_is_as_high_as_what_is_in_it() {
        let height = |asks: &[Ask]| {
            let svg = svg("t", "s", asks, "e");
            let numbers = |attribute: &str| -> Vec<usize> {
                svg.split(&format!(" {attribute}=\""))
                    .skip(1)
                    .filter_map(|rest| rest.split('"').next()?.parse().ok())
                    .collect()
            };
            let lowest = numbers("y").into_iter().max().unwrap_or_default();
            let height = numbers("height")[0];
            assert!(lowest < height, "{lowest} of {height}");
            height
        };
        assert!(height(&[ask("a"), ask("b")]) > height(&[ask("a")]));
        assert!(height(&[ask(&"long ".repeat(60))]) > height(&[ask("long")]));
        assert!(height(&[]) > 0);
    }
}
