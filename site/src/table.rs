//! Tables that can be heard and that fit a narrow screen.
//!
//! The first cell of a row is its header. Every cell knows the heading of its column, by which the style sheet labels it
//! where the screen is too narrow for columns. Roles are spelt out, because a table that is laid out otherwise loses
//! those that it has by itself.

use crate::markup::html;

/// A column with a text that is longer is one to read, and gets the room for it.
const PROSE: usize = 48;

/// A page with its tables mended.
pub(crate) fn mended(page: &str) -> String {
    let mut out = String::with_capacity(page.len() + page.len() / 4);
    let mut rest = page;
    while let Some((before, from)) = rest.split_once("<table>") {
        let Some((table, after)) = from.split_once("</table>") else { break };
        out.push_str(before);
        write(&mut out, table);
        rest = after;
    }
    out.push_str(rest);
    out
}

fn write(out: &mut String, table: &str) {
    let (head, body) = table.split_once("</thead>").unwrap_or(("", table));
    let heads: Vec<String> = cells(head, "th").iter().map(|cell| plain(cell)).collect();
    let rows: Vec<Vec<&str>> = body.split("<tr>").skip(1).map(|row| cells(row, "td")).collect();
    let long = |column: usize| rows.iter().any(|row| row.get(column).is_some_and(|cell| plain(cell).len() > PROSE));
    let prose: Vec<bool> = (0..heads.len()).map(long).collect();
    let class = |column: usize| if prose.get(column) == Some(&true) { " class=\"prose\"" } else { "" };

    out.push_str("<table role=\"table\"><thead role=\"rowgroup\"><tr role=\"row\">");
    for (column, cell) in cells(head, "th").into_iter().enumerate() {
        out.extend(["<th role=\"columnheader\" scope=\"col\"", class(column), ">", cell, "</th>"]);
    }
    out.push_str("</tr></thead>\n<tbody role=\"rowgroup\">\n");
    for row in &rows {
        out.push_str("<tr role=\"row\">");
        for (column, cell) in row.iter().enumerate() {
            let label = heads.get(column).map_or("", String::as_str);
            let (opening, closing) = match column {
                0 => ("<th role=\"rowheader\" scope=\"row\"", "</th>"),
                _ => ("<td role=\"cell\"", "</td>"),
            };
            out.extend([opening, class(column), " data-label=\"", label, "\">", cell, closing]);
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table>");
}

/// The contents of the cells of a row. Markdown has no cells within cells.
fn cells<'r>(row: &'r str, name: &str) -> Vec<&'r str> {
    let (opening, closing) = (format!("<{name}"), format!("</{name}>"));
    let parts = row.split(opening.as_str()).skip(1).filter_map(|part| part.strip_prefix(['>', ' ']).map(|_| part));
    parts.filter_map(|part| part.split_once('>')?.1.split(closing.as_str()).next()).collect()
}

/// The text of a cell; what is escaped in it stays so.
fn plain(cell: &str) -> String {
    let (first, tags) = cell.split_once('<').unwrap_or((cell, ""));
    let mut out = first.to_owned();
    for part in tags.split('<') {
        out.push_str(part.split_once('>').map_or("", |(_, text)| text));
    }
    html(&out.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_know_their_column() {
        let table = "<p>x</p><table><thead><tr><th>A &amp; B</th><th style=\"text-align: left\">C</th></tr></thead><tbody>\n\
                     <tr><td><code>a&lt;</code> b</td><td>1</td></tr>\n</tbody></table>!";
        assert_eq!(
            mended(table),
            "<p>x</p><table role=\"table\"><thead role=\"rowgroup\"><tr role=\"row\">\
             <th role=\"columnheader\" scope=\"col\">A &amp; B</th><th role=\"columnheader\" scope=\"col\">C</th></tr></thead>\n\
             <tbody role=\"rowgroup\">\n<tr role=\"row\"><th role=\"rowheader\" scope=\"row\" data-label=\"A &amp; B\">\
             <code>a&lt;</code> b</th><td role=\"cell\" data-label=\"C\">1</td></tr>\n</tbody></table>!"
        );
    }

    #[test]
    fn tags_are_no_text() {
        assert_eq!(plain("a <b>c</b> &lt;d"), "a c &lt;d");
        assert_eq!(plain("<code>x</code> y"), "x y");
    }
}
