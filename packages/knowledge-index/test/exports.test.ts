import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** The names of an entry, types included, sorted. */
async function namesOf(entry: string): Promise<string[]> {
  const source = await readFile(new URL(`../src/${entry}.ts`, import.meta.url), 'utf8')
  const listed = Array.from(source.matchAll(/^export (?:type )?\{([^}]*)\}/gm), ([, names = '']) => names.split(','))
  const declared = Array.from(
    source.matchAll(/^export (?:async )?(?:function|interface|const|class|type) (\w+)/gm),
    ([, name = '']) => name,
  )
  const names = listed.flat().map((name) => name.trim().replace(/^type /, ''))
  return [...names, ...declared].filter((name) => name !== '').sort()
}

test('the root entry has exactly these names, 70 at most', async () => {
  const names = await namesOf('index')
  expect(names.length).toBeLessThanOrEqual(70)
  expect(names).toMatchInlineSnapshot(`
    [
      "CodePointText",
      "ComparisonLookup",
      "Content",
      "ContentProblem",
      "ContentQuestion",
      "Embedder",
      "EvidenceBudget",
      "EvidencePassage",
      "ExplainedTerm",
      "Explanation",
      "Fact",
      "FrontMatter",
      "IndexedKnowledge",
      "Knowledge",
      "KnowledgeError",
      "KnowledgeErrorCode",
      "KnowledgeOptions",
      "LlmsTxtFile",
      "LlmsTxtOptions",
      "PageHtmlOptions",
      "PageKind",
      "PageLookup",
      "PageSource",
      "PartialContent",
      "Passage",
      "PlacedFact",
      "Provider",
      "PublishOptions",
      "PublishedComparisons",
      "PublishedEdit",
      "PublishedPage",
      "Publisher",
      "QuoteMatch",
      "QuoteVerdict",
      "RankingParameters",
      "SearchHit",
      "SearchIndex",
      "SearchIndexOptions",
      "SearchOptions",
      "SearchResult",
      "Section",
      "ServedKnowledge",
      "SiteSettings",
      "SourceImage",
      "SourcePage",
      "Statement",
      "TextBlock",
      "UnknownPage",
      "VectorOptions",
      "VectorState",
      "answeredQuestions",
      "createKnowledge",
      "createPageHtml",
      "createSearchIndex",
      "editorialWarnings",
      "factStatus",
      "findContradictions",
      "formatContentProblem",
      "indexBasis",
      "isVerifiableQuote",
      "llmsTxtFiles",
      "markdownSections",
      "placeFacts",
      "placeLine",
      "publishEdit",
      "publishPages",
      "quoteUrl",
      "statementsOf",
      "verifyQuote",
      "visibleText",
    ]
  `)
})

test('the entry for a page with exact places has exactly these names', async () => {
  expect(await namesOf('page')).toMatchInlineSnapshot(`
    [
      "CodePointText",
      "PageStructure",
      "PlainLine",
      "TextRange",
      "defaultLimit",
      "firstWords",
      "generatedSections",
      "isLongerThan",
      "largestLimit",
      "llmsTxtFiles",
      "longestQuery",
      "permalink",
      "placeAt",
      "placeLine",
      "plainLines",
      "quoteUrl",
      "reviewDates",
      "shortened",
      "statementsOf",
      "unusualMarkdownUrl",
      "visibleText",
      "withoutMarkers",
    ]
  `)
})

test('the entry for stored rows has exactly these names', async () => {
  expect(await namesOf('rows')).toMatchInlineSnapshot(`
    [
      "ContradictedStatement",
      "KnowledgeRows",
      "PageContents",
      "PageData",
      "ReadContents",
      "RestoredKnowledge",
      "StoredPage",
      "restoreKnowledge",
      "storedPages",
    ]
  `)
})

test('the entry for Node has exactly these names', async () => {
  expect(await namesOf('node')).toMatchInlineSnapshot(`
    [
      "CheckFolderOptions",
      "CheckProfile",
      "ContentFile",
      "ContentFolder",
      "ContentResult",
      "ContentService",
      "EarlierCheck",
      "IsServed",
      "KnownFile",
      "LoadContentOptions",
      "PageBackgrounds",
      "PageReading",
      "ProfileIssue",
      "StatedAmount",
      "checkBySchema",
      "checkFolder",
      "checkServedFolder",
      "compareAmounts",
      "contentDigest",
      "contradictionWarnings",
      "factAmounts",
      "imageProblem",
      "knownFiles",
      "loadContent",
      "mostCompared",
      "onePerPair",
      "readFolder",
      "statedAmounts",
      "subjectsOf",
    ]
  `)
})

test('the internal entry has exactly these names', async () => {
  expect(await namesOf('internal')).toMatchInlineSnapshot(`
    [
      "FactStatus",
      "KnowledgeError",
      "KnownSection",
      "MarkedPart",
      "NearestNames",
      "PageAction",
      "PageFields",
      "RecentValues",
      "SectionSettings",
      "SiteLink",
      "WantedQuote",
      "baseOf",
      "byPlace",
      "changedSections",
      "colourContrast",
      "contentProblemParts",
      "factStatus",
      "findQuote",
      "formatContentProblem",
      "groupedBy",
      "groupedNumber",
      "hrefOf",
      "isStated",
      "isVerifiableQuote",
      "leastContrast",
      "longestQuote",
      "markdownPath",
      "nearEnough",
      "nearestWord",
      "nextFactChange",
      "pageActions",
      "placeFacts",
      "readdressed",
      "sectionTexts",
      "shortestQuote",
      "titleOfPath",
      "unknownValues",
      "urlOf",
    ]
  `)
})
