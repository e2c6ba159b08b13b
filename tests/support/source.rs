//! A look at Rust source, line by line: good enough for counting and for words that must not be there.

/// The lines that hold code, without those of comments and docs, and without comments after code.
pub fn code_lines(source: &str) -> impl Iterator<Item = &str> {
    let code = source.lines().map(|line| match line.find("//") {
        Some(at) if !line[..at].contains('"') => line[..at].trim(),
        _ => line.trim(),
    });
    code.filter(|line| !line.is_empty())
}

/// The part of a file before its unit tests.
pub fn before_tests(source: &str) -> &str {
    source.split("#[cfg(test)]\nmod tests").next().unwrap_or(source)
}
