//! Counting and drawing: `bench`, `perft` with its options, `diagram`.

use crate::{json, parts, run};

#[test]
fn the_total_of_a_bench_is_what_was_counted() {
    let (code, bench) = json("bench intl6 english6 --json");
    assert_eq!(code, 0);
    let suites = bench["suites"].as_array().expect("suites are a list");
    let names: Vec<_> = suites.iter().filter_map(|suite| suite["name"].as_str()).collect();
    assert_eq!(names, ["intl6 bulk", "intl6 played", "english6 bulk", "english6 played"]);
    let nodes: Vec<_> = suites.iter().filter_map(|suite| suite["nodes"].as_u64()).collect();
    // Depths 13 and 12 as published.
    assert_eq!(nodes[..2], [7_509_079, 2_678_979]);
    assert_eq!(bench["nodes"].as_u64(), Some(nodes.iter().sum()));
    let (code, _, error) = parts(&run("bench nothing"));
    assert_eq!(code, 2);
    assert!(error.contains("E-BENCH-UNKNOWN") && error.contains("international"), "{error}");
}

#[test]
fn a_count_is_the_same_however_it_is_made() {
    let divided = json("perft russian --depth 5 --divide --json").1;
    for options in ["", "--no-bulk", "--threads 3", "--hash 1", "--hash 3 --threads 2 --no-bulk", "--divide --hash 1"] {
        let (code, counted) = json(&format!("perft russian --depth 5 {options} --json"));
        assert_eq!((code, counted["nodes"].as_u64()), (0, Some(7482)), "{options}");
        assert_eq!(counted["bulk"].as_bool(), Some(!options.contains("--no-bulk")));
        if options.contains("--divide") {
            assert_eq!(counted["divide"], divided["divide"]);
        }
    }
    let (code, counted) = json("perft connect-four --depth 6 --hash 1 --json");
    assert_eq!((code, counted["nodes"].as_u64()), (0, Some(117_649)));
}

#[test]
fn a_position_is_drawn_in_text_and_as_svg() {
    let (code, out, _) = parts(&run("diagram russian --position W:Wa1:Bh8 --svg"));
    assert!(code == 0 && out.starts_with("<svg ") && out.ends_with("</svg>\n"), "{out}");
    let (code, out, _) = parts(&run("diagram russian --position W:Wa1:Bh8 --unicode --flip"));
    assert_eq!(code, 0);
    assert!(out.lines().next().is_some_and(|line| line.trim_start().starts_with('1') && line.contains('\u{26c0}')));
    let (code, drawn) = json("diagram english --json");
    assert_eq!((code, drawn["format"].as_str()), (0, Some("ascii")));
    assert!(drawn["diagram"].as_str().is_some_and(|text| text.contains(" b ")));
    let (code, _, error) = parts(&run("diagram tic-tac-toe --svg"));
    assert_eq!(code, 2);
    assert!(error.contains("E-DIAGRAM-NONE"), "{error}");
}
