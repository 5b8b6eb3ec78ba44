// @module-tag slow
import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { contentProblemFixes } from '../../../src/content/source/content-problem-fixes.ts'
import { loadContent } from '../../../src/node.ts'
import { formatContentProblem } from '../../../src/page/model/content-problem.ts'
import {
  comparison,
  type Files,
  faultsTestedElsewhere,
  load,
  page,
  places,
  soundFiles,
  today,
  writeFolder,
} from '../../support/content-folder.ts'

/** Every code that a test of this file caused, for the last test. */
const provoked = new Set<string>()

function noted(found: string[]): string[] {
  for (const place of found) provoked.add(place.split(' ').at(-1) as string)
  return found
}

const faults = async (files: Files, checkProfile?: Parameters<typeof load>[1]) =>
  noted(places(await load({ ...soundFiles, ...files }, checkProfile)))
const folderFaults = async (folder: string) => noted(places(await loadContent(folder, { today })))

describe('all errors of all files are reported in one run', () => {
  test('a folder with an error in every file', async () => {
    const faulty = {
      'profile.json': '{\n  "name": "Acme",\n  "name": "Acme again"\n}\n',
      'providers.yaml': 'acme:\n  name: Acme Shield\nBolt Cover:\n  name: Bolt\n  colour: red\n',
      'glossary.yaml': '- [deductible, own share]\n- [alone]\n- words\n',
      'questions.yaml': [
        '- question: What does it cost?',
        '  page: /prices',
        '- question: What are the tiers?',
        '  page: /pricing',
        '  section: teirs',
        '- question: Who won?',
        '  unanswerable: true',
        '  page: /',
        '- question: what  does it COST?',
        '  page: /pricing',
        '',
      ].join('\n'),
      'pages/index.md': page('Home', '# Welcome\n\nRead [the prices](/prices) or [the tiers](/pricing#teirs).\n\n[more]: ../nowhere.md'),
      'pages/pricing.md':
        '---\ntitle: Pricing\ndescription: Prices.\nreviewed: 2026-02-30\nverified: 2026-11-22\ncolor: red\nsources:\n  - title: Fact sheet\n    url: ftp://example.com/\n---\n\n## Tiers\n',
      'pages/Über uns.md': page('About'),
      'pages/long.md': page('Long', `# Fine\n\n## Too long\n\n${'word '.repeat(4_001)}`),
      'pages/evil.md': '---js\nprocess.exit(7)\n---\n',
      'pages/bare.md': '# No front matter\n',
      'pages/open.md': '---\ntitle: Open\n',
      'pages/yaml.md': '---\ntitle: a: b\ndescription: "x\n---\n',
      'pages/bytes.md': new Uint8Array([...Buffer.from(`${page('Bytes')}\nok \u{1f600}`), 0xff, 0x0a]),
      'pages/mcp.md': page('MCP'),
      'pages/copy.markdown': page('Copy'),
      'pages/research/cyber/ransom.md': page('Ransom again'),
      'comparisons/acme-vs-bolt.md': comparison('acme', 'dart'),
      'comparisons/acme-vs-acme.md': comparison('acme', 'acme'),
      'comparisons/deep/acme-vs-bolt.md': comparison('acme', 'bolt'),
      'comparisons/none.md': page('None'),
      'research/scheme.md': page('Scheme', 'A [script](javascript:alert%281%29) and ![a picture](diagram.png).'),
      'research/cyber/ransom.md': page('Ransom', '', 'order: 1.5\nlanguage: klingon!\ncanonical_url: http://example.com/\n'),
    }
    expect(await faults(faulty)).toEqual([
      'comparisons/acme-vs-acme.md:4:19 same_provider',
      'comparisons/acme-vs-bolt.md:4:19 unknown_provider',
      'comparisons/deep/acme-vs-bolt.md:1:1 invalid_path',
      'comparisons/deep/acme-vs-bolt.md:4:19 unknown_provider',
      'comparisons/none.md:2:1 missing_key',
      'glossary.yaml:2:3 invalid_value',
      'glossary.yaml:3:3 invalid_value',
      'pages/bare.md:1:1 missing_front_matter',
      'pages/bytes.md:8:5 invalid_utf8',
      'pages/copy.markdown:1:1 unexpected_file',
      'pages/evil.md:1:1 unsupported_front_matter',
      'pages/index.md:8:19 dead_link',
      'pages/index.md:8:43 dead_anchor',
      'pages/index.md:10:9 dead_link',
      'pages/long.md:8:1 section_too_long',
      'pages/mcp.md:1:1 reserved_path',
      'pages/open.md:1:1 missing_front_matter',
      'pages/pricing.md:4:11 invalid_date',
      'pages/pricing.md:5:11 future_date',
      'pages/pricing.md:6:1 unknown_key',
      'pages/pricing.md:9:10 invalid_value',
      'pages/yaml.md:2:8 invalid_yaml',
      'pages/yaml.md:3:14 invalid_yaml',
      'pages/Über uns.md:1:1 invalid_path',
      'profile.json:3:3 invalid_json',
      'providers.yaml:3:1 invalid_value',
      'providers.yaml:5:3 unknown_key',
      'questions.yaml:2:9 unknown_page',
      'questions.yaml:5:12 unknown_section',
      'questions.yaml:6:3 invalid_value',
      'questions.yaml:9:13 duplicate_question',
      'research/cyber/ransom.md:1:1 duplicate_path',
      'research/cyber/ransom.md:4:8 invalid_value',
      'research/cyber/ransom.md:5:11 invalid_value',
      'research/cyber/ransom.md:6:16 invalid_value',
      'research/scheme.md:6:12 unsupported_link',
      'research/scheme.md:6:54 missing_image',
    ])
  })

  test('an error is one line: file, line, column, code, message and fix', async () => {
    const result = await load({ ...soundFiles, 'pages/pricing.md': page('Pricing', '😀😀 [old](/prices)') })
    // Columns count code points, like every offset of this project.
    expect(result.status === 'invalid' && result.problems.map(formatContentProblem)).toEqual([
      'pages/index.md:8:19  dead_anchor  Broken link: /pricing has no heading with the anchor "tiers".  (Write the anchor of a heading on that page, or link to the page without an anchor.)',
      'pages/pricing.md:6:10  dead_link  Broken link: there is no page /prices. Did you mean /pricing?  (Write /pricing.)',
    ])
  })

  test('the fix of a link to a host without a scheme is its https address', async () => {
    const result = await load({ ...soundFiles, 'pages/guides/first-steps.md': page('Steps', '[site](www.example.com/a)') })
    expect(result.status === 'invalid' && result.problems.map(({ message, fix }) => [message, fix])).toEqual([
      ['Broken link: there is no page www.example.com/a. Did you mean https://www.example.com/a?', 'Write https://www.example.com/a.'],
    ])
  })
})

describe('an error is one line without control characters', () => {
  test('for any file name', async () => {
    const result = await load({ ...soundFiles, 'pages/two\nlines\u001b[2J\u202e.md': page('Odd') })
    expect(result.status === 'invalid' && result.problems.map(formatContentProblem)).toEqual([
      expect.stringMatching(/^pages\/two\\u\{a\}lines\\u\{1b\}\[2J\\u\{202e\}\.md:1:1 {2}invalid_path {2}"two\\u\{a\}lines[^\n]+\)$/),
    ])
  })
})

describe('the folder', () => {
  test('that does not exist, or is a file', async () => {
    const folder = await writeFolder({ 'profile.json': '{}' })
    expect(await folderFaults(join(folder, 'nowhere'))).toEqual(['.:1:1 missing_folder'])
    expect(await folderFaults(join(folder, 'profile.json'))).toEqual(['.:1:1 missing_folder'])
  })

  test('that is empty has no profile and no front page', async () => {
    expect(await folderFaults(await writeFolder({}))).toEqual(['pages/index.md:1:1 missing_index', 'profile.json:1:1 missing_profile'])
  })

  test('with a symbolic link that leaves it: reported and not followed, also through another link', async () => {
    const outside = await writeFolder({ 'secret.md': page('Secret'), 'notes/deep.md': page('Deep') })
    const folder = await writeFolder(soundFiles)
    await symlink(join(outside, 'secret.md'), join(folder, 'pages/secret.md'))
    await symlink(join(outside, 'notes'), join(folder, 'pages/notes'))
    await symlink('../../../../../../../../etc/hostname', join(folder, 'research/host.md'))
    await symlink(join(outside, 'secret.md'), join(folder, '.outside'))
    await symlink('../.outside', join(folder, 'pages/indirect.md'))
    await symlink(outside, join(folder, 'glossary.yaml'))
    await mkdir(`${folder}-next`)
    onTestFinished(() => rm(`${folder}-next`, { recursive: true }))
    await writeFile(`${folder}-next/a.md`, page('Next'))
    await symlink(`../../${basename(folder)}-next/a.md`, join(folder, 'pages/next.md'))
    expect(await folderFaults(folder)).toEqual([
      'glossary.yaml:1:1 link_leaves_folder',
      'pages/indirect.md:1:1 link_leaves_folder',
      'pages/next.md:1:1 link_leaves_folder',
      'pages/notes:1:1 link_leaves_folder',
      'pages/secret.md:1:1 link_leaves_folder',
      'research/host.md:1:1 link_leaves_folder',
    ])
  })

  test('with a link to a missing file, to its own folder, or to something that is not a file', async () => {
    const folder = await writeFolder(soundFiles)
    await symlink('gone.md', join(folder, 'pages/dangling.md'))
    await symlink('.', join(folder, 'pages/again'))
    execFileSync('mkfifo', [join(folder, 'pages/pipe.md')])
    expect(await folderFaults(folder)).toEqual([
      'pages/again:1:1 link_cycle',
      'pages/dangling.md:1:1 unreadable',
      'pages/pipe.md:1:1 unreadable',
    ])
  })

  test('with folders deeper than 16', async () => {
    const deep = `pages/${'a/'.repeat(16)}b.md`
    expect(await faults({ [deep]: page('Deep') })).toEqual([`pages/${Array(16).fill('a').join('/')}:1:1 too_deep`])
    expect(await faults({ [deep.replace('a/', '')]: page('Deep') })).toEqual([])
  })

  test('with a file of more than 1 MiB, which is not read; exactly 1 MiB is', async () => {
    const filled = (bytes: number) => page('Long', '\n'.repeat(bytes - Buffer.byteLength(page('Long'))))
    expect(await faults({ 'pages/long.md': filled(1_048_576) })).toEqual([])
    expect(await faults({ 'pages/long.md': filled(1_048_577) })).toEqual(['pages/long.md:1:1 too_large'])
    expect(await faults({ 'pages/diagram.png': new Uint8Array(2_000_000) })).toEqual([])
  })

  test('with more than 10,000 headings on a page', async () => {
    const headed = (count: number) => ({ 'pages/long.md': page('Long', '# a\n'.repeat(count)) })
    expect(await faults(headed(10_000))).toEqual([])
    expect(await faults(headed(10_001))).toEqual(['pages/long.md:10006:1 too_many_headings'])
  })

  test('with invalid UTF-8 after replacement characters of the author', async () => {
    const bytes = Buffer.concat([Buffer.from(`${page('Odd')}\ufffd\ufffd `), Buffer.from([0xc3]), Buffer.from(' \ufffd\n')])
    expect(await faults({ 'pages/odd.md': bytes })).toEqual(['pages/odd.md:7:4 invalid_utf8'])
  })

  test('with an unreadable page has one error: links to the page and quotes of it are valid', async () => {
    const facts = '- { id: price, label: Price, value: 300, unit: USD/month, page: /pricing, quote: Teams pay $300 a month. }\n'
    const folder = await writeFolder({ ...soundFiles, 'pages/pricing.md': new Uint8Array([0xff]), 'facts.yaml': facts })
    expect(await folderFaults(folder)).toEqual(['pages/pricing.md:1:1 invalid_utf8'])
  })
})

describe('single files', () => {
  test('a profile that is not JSON is an error where it must be corrected', async () => {
    expect(await faults({ 'profile.json': '{\n  "name": "Acme",\n}\n' })).toEqual(['profile.json:2:17 invalid_json'])
    expect(await faults({ 'profile.json': '' })).toEqual(['profile.json:1:1 invalid_json'])
  })

  test('a character of a profile that no reader sees is an error', async () => {
    const profile = '{\n  "name": "Acme\\u0000 Inc.",\n  "audience": ["a\\tb\\r\\n", "c\\ud800d", "😀\\u200f"]\n}\n'
    const result = await load({ ...soundFiles, 'profile.json': profile })
    expect(
      result.status === 'invalid' && result.problems.map(({ line, column, message, fix }) => `${line}:${column} ${message} ${fix}`),
    ).toEqual([
      '2:3 "name" must not contain the character U+0000; found "Acme\\u0000 Inc.". Remove the character; readers do not see it.',
      '3:28 Entry 2 of "audience" must not contain the character U+D800; found "c\\ud800d". Remove the character; readers do not see it.',
    ])
  })

  test('an error of checkProfile is at the position of its key', async () => {
    const checkProfile = () => [
      { path: ['contact', 'general'], message: 'Invalid email' },
      { path: ['links', 'github'], message: 'Required' },
      { path: ['audience', 1], message: 'Expected a text.' },
      { path: [], message: 'Unrecognized key', keys: ['colour'] },
    ]
    const profile = '{\n  "contact": { "general": "x" },\n  "links": {},\n  "audience": ["a", 7],\n  "colour": "red"\n}\n'
    expect(await faults({ 'profile.json': profile }, { checkProfile })).toEqual([
      'profile.json:2:16 invalid_profile',
      'profile.json:3:3 invalid_profile',
      'profile.json:4:21 invalid_profile',
      'profile.json:5:3 invalid_profile',
    ])
  })

  test('comparisons without a list of providers', async () => {
    const { 'providers.yaml': _, ...files } = soundFiles
    expect(await folderFaults(await writeFolder(files))).toEqual(['providers.yaml:1:1 missing_providers'])
  })

  test('a provider list with another extension is reported in addition to the missing one', async () => {
    const { 'providers.yaml': providers = '', ...files } = soundFiles
    expect(await folderFaults(await writeFolder({ ...files, 'providers.yml': providers }))).toEqual([
      'providers.yaml:1:1 missing_providers',
      'providers.yml:1:1 unexpected_file',
    ])
  })

  test('a folder name in capitals is an error', async () => {
    expect(await faults({ 'Research/flood.md': page('Flood'), 'pAGES/a.md': page('A'), 'drafts/Pages/b.md': page('B') })).toEqual([
      'Research:1:1 unexpected_file',
      'pAGES:1:1 unexpected_file',
    ])
  })

  test('folders named like members of Object.prototype are ignored', async () => {
    expect(await faults({ 'constructor/a.md': 'no page', 'toString/a.md': 'no page', '__proto__/a.md': 'no page' })).toEqual([])
  })

  test('two providers that share a name, in any case', async () => {
    const shared = 'acme:\n  name: Acme\nbolt:\n  name: Bolt\n  aliases: [B, "ACME"]\nb:\n  name: Third\n'
    expect(await faults({ 'providers.yaml': shared })).toEqual([
      'providers.yaml:5:13 duplicate_provider_name',
      'providers.yaml:5:16 duplicate_provider_name',
    ])
  })

  test('two comparisons of one pair, in either order', async () => {
    expect(await faults({ 'comparisons/bolt-vs-acme.md': comparison('bolt', 'acme') })).toEqual([
      'comparisons/bolt-vs-acme.md:4:13 duplicate_pair',
    ])
  })

  test('one canonical address for two pages, in any spelling, also if a page has other errors', async () => {
    const shared = {
      'pages/a.md': page('A', '', 'canonical_url: https://www.example.com/a\n'),
      'pages/b.md': page('B', '', 'order: first\ncanonical_url: https://WWW.example.com:443/a\n'),
      'pages/c.md': page('C', '', 'canonical_url: https://www.example.com/A\n'),
      'research/c.md': page('C', '', '"canonical_url" : https://www.example.com/A\n'),
    }
    expect(await faults(shared)).toEqual([
      'pages/b.md:4:8 invalid_value',
      'pages/b.md:5:1 duplicate_canonical_url',
      'research/c.md:4:1 duplicate_canonical_url',
    ])
  })

  test('a canonical address on the origin of baseUrl must be the address of the page', async () => {
    const canonical = (url: string) => page('Own', '', `canonical_url: ${url}\n`)
    const files = {
      'pages/index.md': page('Home', '', 'canonical_url: https://facts.example.com\n'),
      'pages/own.md': canonical('https://FACTS.example.com/own'),
      'pages/other.md': canonical('https://facts.example.com/pricing'),
      'pages/query.md': canonical('https://facts.example.com/query?a=b'),
      'pages/markdown.md': canonical('https://facts.example.com/markdown.md'),
      'pages/port.md': canonical('https://facts.example.com:8443/pricing'),
      'pages/elsewhere.md': canonical('https://www.example.com/pricing'),
    }
    expect(await faults(files)).toEqual([])
    expect(await faults(files, { baseUrl: 'https://facts.example.com' })).toEqual([
      'pages/markdown.md:4:1 foreign_canonical_url',
      'pages/other.md:4:1 foreign_canonical_url',
      'pages/query.md:4:1 foreign_canonical_url',
    ])
  })

  test('links without a destination, and hidden characters', async () => {
    const body = 'A [word]() and\n> [another](<>).\n\n| a |\n| - |\n| ![b]( ) |\n\nfine \u001b[1m and \u0007\n'
    expect(await faults({ 'pages/odd.md': page('Odd', body) })).toEqual([
      'pages/odd.md:6:10 empty_link',
      'pages/odd.md:7:14 empty_link',
      'pages/odd.md:11:9 empty_link',
      'pages/odd.md:13:6 hidden_character',
    ])
    expect(await faults({ 'pages/code.md': page('Code', '`[a]()` and \\[b]()\n\n```\n[c]()\n```\n\u00ad\u200b') })).toEqual([])
  })

  test('an address in angle brackets next to a link is not a link without a destination (CommonMark, "Autolinks")', async () => {
    const body = 'See <https://example.com/a> or ask <hello@example.com>, then [prices](/pricing).\n'
    expect(await faults({ 'pages/even.md': page('Even', body) })).toEqual([])
  })

  test('each of several links without a destination in one paragraph, at its position', async () => {
    expect(await faults({ 'pages/odd.md': page('Odd', '[a]() <https://example.com> ![b]( ) [prices](/pricing)\n') })).toEqual([
      'pages/odd.md:6:5 empty_link',
      'pages/odd.md:6:35 empty_link',
    ])
  })

  test('an address that no browser can follow', async () => {
    const body = '[a](https://) [b](http://:0) [c](https://one..two:x) [d](https://example.com) [e](mailto:hello@example.com)\n'
    expect(await faults({ 'pages/odd.md': page('Odd', body) })).toEqual([
      'pages/odd.md:6:5 unsupported_link',
      'pages/odd.md:6:19 unsupported_link',
      'pages/odd.md:6:34 unsupported_link',
    ])
  })

  test('a provider id that is not valid', async () => {
    const files = { 'providers.yaml': `${soundFiles['providers.yaml']}__proto__:\n  name: Proto\nconstructor:\n  name: Constructor\n` }
    expect(await faults(files)).toEqual(['providers.yaml:6:1 invalid_value'])
  })

  test('front matter that is too long', async () => {
    expect(await faults({ 'pages/long.md': page('Long', '', `# ${'x'.repeat(70_000)}\n`) })).toEqual([
      'pages/long.md:1:1 long_front_matter',
    ])
  })
})

describe('agents.md', () => {
  test.each([
    ['a heading', 'Cite us.\n\n# How\n', 'agents.md:3:1 unsupported_agent_instructions'],
    ['front matter', '---\ntitle: a\n---\n', 'agents.md:1:1 unsupported_agent_instructions'],
    ['a list', 'Please:\n\n- cite us\n', 'agents.md:3:1 unsupported_agent_instructions'],
    ['a quote', '> Cite us.\n', 'agents.md:1:1 unsupported_agent_instructions'],
    ['code', 'Cite us.\n\n```\ncode\n```\n', 'agents.md:3:1 unsupported_agent_instructions'],
    ['a link', 'See [here](https://example.com).\n', 'agents.md:1:12 unsupported_agent_instructions'],
    ['an address in angle brackets', 'See <https://example.com>.\n', 'agents.md:1:5 unsupported_agent_instructions'],
    ['HTML', 'Cite <b>us</b>.\n', 'agents.md:1:6 unsupported_agent_instructions'],
    ['a control character', 'Cite\u0007 us.\n', 'agents.md:1:5 hidden_character'],
    ['a character without width', '😀 Cite\u200bus.\n', 'agents.md:1:7 hidden_character'],
    ['tag characters, which are invisible to people', 'Cite us.\u{e0041}\n', 'agents.md:1:9 hidden_character'],
    ['more than a thousand characters', `\n\n${'ö '.repeat(501)}\n`, 'agents.md:3:1 agent_instructions_too_long'],
    ['bytes that are not UTF-8', new Uint8Array([0x41, 0xff]), 'agents.md:1:2 invalid_utf8'],
  ])('with %s', async (_, text, place) => {
    expect((await faults({ 'agents.md': text }))[0]).toBe(place)
  })
})

test('site.yaml', async () => {
  const text = 'accent: { light: "#ffff00" }\nsections: { reserch: { title: Notes } }\n'
  expect(await faults({ 'site.yaml': text })).toEqual(['site.yaml:1:18 low_contrast', 'site.yaml:2:22 unknown_folder'])
})

test('every code of the table occurs in a test, and every fix is one sentence', () => {
  expect([...new Set([...provoked, ...faultsTestedElsewhere])].sort()).toEqual(Object.keys(contentProblemFixes).sort())
  for (const fix of Object.values(contentProblemFixes)) expect(fix).toMatch(/^[A-Z].*[A-Za-z0-9/")]\.$/)
})
