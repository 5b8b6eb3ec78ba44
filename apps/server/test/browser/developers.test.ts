// @module-tag slow
/** Integrators try the four tools from `/developers`, which calls `/mcp` as any page of its origin would. */
import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { shippedSettings, startFrontDoor } from '../support/front-door.ts'
import { checkAccessibility } from './accessibility.ts'
import { browserTest } from './browser.ts'

const run = promisify(execFile)

const site = browserTest(shippedSettings)

/** Selects the tab of a tool and opens its optional arguments. */
async function openTool(page: Page, name: string) {
  await page.getByText(name, { exact: true }).and(page.locator('.tabs > label')).click()
  const section = page.getByRole('region', { name, exact: true })
  const optional = section.getByText('Optional arguments')
  if ((await optional.count()) > 0) await optional.click()
  return {
    button: section.getByRole('button', { name: `Call ${name}` }),
    status: section.locator('p[role=status]').first(),
    request: section.locator('.request'),
    answer: section.locator('.answer'),
    wire: section.locator('.wire'),
    response: section.locator('.response'),
    curl: section.locator('.curl'),
    field: (argument: string) => section.locator(`[name=${argument}]`),
  }
}

/** Presses the button and waits for the status of the call. Tries again if the server is overloaded. */
async function call({ button, status }: { button: Locator; status: Locator }): Promise<string> {
  for (;;) {
    await button.click()
    await status.filter({ hasText: /^(?!Calling )/ }).waitFor()
    const words = (await status.textContent()) ?? ''
    const [, wait] = /^Refused \(HTTP 503\).* Wait (\d+) seconds?/.exec(words) ?? []
    if (wait === undefined) return words
    await setTimeout(Number(wait) * 1_000)
  }
}

async function resultOf(response: Locator) {
  const text = (await response.textContent()) ?? ''
  return JSON.parse(text.slice(text.indexOf('\n\n'))) as {
    result?: { isError?: boolean; content: { text: string }[]; structuredContent: Record<string, unknown> }
    error?: { message: string }
  }
}

describe('each tool returns a result for its example', () => {
  test.each([
    ['search_knowledge', 'results', /^Answered in \d+ ms\.$/],
    ['get_page', 'markdown', /^Answered in \d+ ms\.$/],
    ['compare_providers', 'providers', /^Answered in \d+ ms\.$/],
    ['ask_service', 'sources', /^Answered in \d+ ms\. Status: unavailable, inference_unavailable\.$/],
  ])('%s', async (name, property, words) => {
    const { page, visit, complaints, screenshot } = await site.shared()
    await visit('/developers')
    const tool = await openTool(page, name)
    const sending = page.waitForRequest('**/mcp')
    expect(await call(tool)).toMatch(words)

    const headers = await (await sending).allHeaders()
    expect(headers).toMatchObject({
      origin: site.baseUrl,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    })
    expect(await tool.request.textContent()).toContain(`Mcp-Name: ${name}`)
    const { result } = await resultOf(tool.response)
    expect(result?.isError).toBeUndefined()
    expect(await tool.answer.textContent()).toBe(result?.content[0]?.text)
    await expect(tool.response.isVisible()).resolves.toBe(false)
    expect(result?.structuredContent).toHaveProperty(property)
    await expect(tool.button.evaluate((button) => button === button.ownerDocument.activeElement)).resolves.toBe(true)
    await tool.wire.locator('summary').click()
    await expect(tool.response.isVisible()).resolves.toBe(true)
    await screenshot(`developers-${name}`)
    // Every tool's result is shown by the same elements.
    if (name === 'ask_service') expect((await checkAccessibility(page)).violations).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('input', () => {
  test('is sent as typed, and the curl line is the same call, quotes included', async () => {
    const { page, visit, complaints } = await site.shared()
    await visit('/developers')
    const tool = await openTool(page, 'search_knowledge')
    const example = await tool.curl.textContent()
    const query = `what isn't covered by "cyber"? <b>$(id)</b> \\ 🙂`
    await tool.field('query').fill(query)
    await tool.field('limit').fill('2')
    await call(tool)
    const { result } = await resultOf(tool.response)
    expect(result?.structuredContent).toMatchObject({ query, limit: 2 })

    const line = (await tool.curl.textContent()) ?? ''
    expect(line).not.toBe(example)
    for (const command of [example ?? '', line]) {
      const { stdout } = await run('sh', ['-c', command])
      expect(stdout).toMatch(/^HTTP\/1\.1 200 OK/)
    }
    const { stdout } = await run('sh', ['-c', line])
    expect(JSON.parse(stdout.slice(stdout.indexOf('\r\n\r\n'))).result.structuredContent).toEqual(result?.structuredContent)

    await tool.field('query').fill(query)
    await tool.field('limit').fill('3')
    await tool.field('query').fill(JSON.parse(/--data '(.*)'$/.exec(example ?? '')?.[1] ?? '{}').params.arguments.query)
    expect(await tool.curl.textContent()).toBe(example)
    expect(complaints).toEqual([])
  })

  test('is shown as text in the result, and only web addresses become links', async () => {
    const { page, visit, complaints } = await site.shared()
    await visit('/developers')
    const tool = await openTool(page, 'search_knowledge')
    await tool.field('query').fill('<img src=x onerror=alert(1)> javascript:alert(1) https://elsewhere.example/<b>?a=1&b=2')
    await call(tool)
    expect(await tool.answer.textContent()).toContain('<img src=x onerror=alert(1)>')
    const names = await tool.answer.locator('*').evaluateAll((elements) => elements.map(({ localName }) => localName))
    expect(new Set(names)).toEqual(new Set(['a']))
    const addresses = new Set(await tool.answer.locator('a').evaluateAll((links) => links.map(({ href }) => href as string)))
    expect(addresses.delete('https://elsewhere.example/')).toBe(true)
    expect(addresses.size).toBeGreaterThan(1)
    for (const address of addresses) expect([address, (await fetch(address)).status]).toEqual([address, 200])
    expect(complaints).toEqual([])
  })

  test('that the tool refuses is answered with a message and a resolution', async () => {
    const { page, visit } = await site.shared()
    await visit('/developers')
    const tool = await openTool(page, 'get_page')
    await tool.field('page').fill('/prices')
    const words = await call(tool)
    expect(words).toContain('No page is published at')
    expect(words).toContain('search_knowledge')
  })
})

describe('a failed call shows a message', () => {
  test('for 429, with the wait', async () => {
    const limited = await startFrontDoor({ MCP_CALLS_PER_MINUTE: '1' })
    const { page, visit } = await site.open({}, limited.baseUrl)
    await visit('/developers')
    const tool = await openTool(page, 'get_page')
    await call(tool)
    const words = await call(tool)
    expect(words).toMatch(/^Refused \(HTTP 429\)\. Too many tool calls from this client\. Wait \d+ seconds?, then call again\.$/)
    expect(await tool.response.textContent()).toMatch(/Retry-After: \d+/)
    await expect(tool.response.isVisible()).resolves.toBe(true)
    await page.context().close()
    await limited.stop()
  })

  test('when the browser is offline or the server is down', async () => {
    const leaving = await startFrontDoor()
    const { page, visit } = await site.open({}, leaving.baseUrl)
    await visit('/developers')
    const tool = await openTool(page, 'search_knowledge')
    await page.context().setOffline(true)
    expect(await call(tool)).toBe('No answer: this browser is offline. Connect it, then call again.')
    await page.context().setOffline(false)
    await leaving.stop()
    expect(await call(tool)).toBe('No answer: the server could not be reached. Call again in a minute.')
    await page.context().close()
  })

  test('for an origin that is not allowed', async () => {
    const closed = await startFrontDoor({ ALLOWED_ORIGINS: 'https://elsewhere.example' })
    const { page, visit } = await site.open({}, closed.baseUrl)
    await visit('/developers')
    expect(await call(await openTool(page, 'search_knowledge'))).toMatch(
      /^Refused \(HTTP 403\)\. Requests of this Origin are not accepted\./,
    )
    await page.context().close()
    await closed.stop()
  })

  test('for a response of a proxy', async () => {
    const { page, visit } = await site.open()
    await page.route('**/mcp', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }))
    await visit('/developers')
    const tool = await openTool(page, 'search_knowledge')
    expect(await call(tool)).toContain('HTTP 502 is not from the MCP server')
    expect(await tool.response.textContent()).toContain('<h1>Bad gateway</h1>')
    expect(await tool.response.locator('h1').count()).toBe(0)
    await page.context().close()
  })
})

test('begins with the clients in tabs, then the question of the README [45.8]', async () => {
  const { page, visit, complaints, screenshot } = await site.shared()
  await visit('/developers')
  expect(await page.locator('main h2').allTextContents()).toEqual([
    'Connect your client',
    'Try a tool',
    'Verify a quote',
    'Search on your own website',
    'Reference',
  ])
  await page.getByRole('radio', { name: 'Claude Code' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await page.locator('[name=Client]:checked + label').textContent()).toBe('Claude Desktop and claude.ai')
  await page.getByText('Add a custom connector in the settings').waitFor()
  expect(await page.getByRole('textbox', { name: 'question' }).inputValue()).toBe('What does a single review cost?')
  await screenshot('developers')
  expect(complaints).toEqual([])
})

describe('the copy button', () => {
  test('copies the text and confirms it', async () => {
    const { page, visit, complaints } = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await visit('/developers')
    const button = page.getByRole('button', { name: 'Copy code: Claude Code', exact: true })
    await button.click()
    await page.getByText('Copied', { exact: true }).waitFor()
    const copied: string = await page
      .locator('html')
      .evaluate(({ ownerDocument }) => ownerDocument.defaultView.navigator.clipboard.readText())
    expect(copied).toBe(`claude mcp add --transport http public-information ${site.baseUrl}/mcp`)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
