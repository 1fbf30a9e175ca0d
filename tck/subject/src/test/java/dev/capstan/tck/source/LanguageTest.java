package dev.capstan.tck.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageTest {

    private static final String DELIMITER = "~";

    @ParameterizedTest
    @CsvSource(
            delimiterString = DELIMITER,
            quoteCharacter = '`',
            value = {
                "TYPESCRIPT ~ export type TreeSection = { parts?: TreeSection[] }; type Tree = { root: TreeSection };",
                "TYPESCRIPT ~ interface Section { parts: Array<Section> } type Tree = { root: Section };",
                "PYTHON ~ class Section(TypedDict): parts: list['Section'];class Tree(TypedDict): root: Section",
                "PYTHON ~ Tree_section = TypedDict('Tree_section', {'parts': list['Tree_section']}); root: Tree_section",
                "PYTHON ~ @dataclass class Section: parts: list[Section];class Tree: root: Section",
                "GO ~ type Section struct { Parts []Section }; type Tree struct { Root Section }",
                "GO ~ type ( ^  Section struct { Parts []*Section } ^ Tree struct { Root *Section } )",
                "JAVA ~ record Section(List<Section> parts) {} record Tree(Section root) {}",
                "JAVA ~ public static final class TreeSection { List<TreeSection> parts; } class Tree { TreeSection root; }",
            })
    void findsTheTypeThatADefinitionBecomes(Language language, String source) {
        assertThat(language.names("section", source.replace('^', '\n'))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = DELIMITER,
            quoteCharacter = '`',
            value = {
                "TYPESCRIPT ~ type Section = { parts?: unknown[] }; type Tree = { root: Section };",
                "TYPESCRIPT ~ type Tree = { root: { section: 1 }, section: { section: 2 } };",
                "TYPESCRIPT ~ type Section = { parts: Section[] }; // of Section and Section",
                "PYTHON ~ class Section(TypedDict): parts: list[object] # Section, Section",
                "PYTHON ~ class Tree(TypedDict):^    section: object^    other = section.section",
                "GO ~ type Section struct {}; type Tree struct { Root Section }",
                "GO ~ type Tree struct { Section string; Other Section; Third Section }",
                "JAVA ~ record Section(List<Object> parts) {} record Tree(Object root) {}",
                "JAVA ~ class Section {} class Section { Section a; Section b; }",
            })
    void findsNoneWhereThereIsNone(Language language, String source) {
        assertThat(language.names("section", source.replace('^', '\n'))).isFalse();
    }

    @Test
    void isToldByTheEndOfAName() {
        assertThat(Language.PYTHON.isNamedBy("generated/librarian.py")).isTrue();
        assertThat(Language.PYTHON.isNamedBy("generated/librarian.pyi")).isFalse();
    }
}
