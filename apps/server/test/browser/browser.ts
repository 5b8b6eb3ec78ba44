import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page, type ViewportSize } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type RunningFrontDoor, startFrontDoor } from '../support/front-door.ts'

/** Folder of screenshots of `npm run test:browser`, ignored by git. */
const screenshots = fileURLToPath(new URL('../../screenshots/', import.meta.url))

const hint =
  "The tests in a browser need Chromium: install your system's package (Debian: apt-get install -y chromium-headless-shell), or Google Chrome on macOS and Windows."

const desktop = { width: 1_280, height: 800 }

let launched: Promise<Browser> | undefined

export interface BrowserTest {
  readonly baseUrl: string
  /** A new page in its own browser context, of this server or another one. */
  open(options?: BrowserContextOptions, baseUrl?: string): Promise<WatchedPage>
  /** The same page of this server for tests that change nothing outside a document: a new browser context takes longer than a few visits. */
  shared(viewport?: ViewportSize): Promise<WatchedPage>
}

/**
 * A server and a browser for the tests of one file.
 *
 * @param settings environment of the server; a function prepares what they name
 * @param options `path` of the base address
 */
export function browserTest(
  settings: Readonly<Record<string, string>> | (() => Promise<Record<string, string>>),
  options: Parameters<typeof startFrontDoor>[2] = {},
): BrowserTest {
  let running: RunningFrontDoor
  let browser: Browser
  let shared: Promise<WatchedPage> | undefined
  beforeAll(async () => {
    running = await startFrontDoor(typeof settings === 'function' ? await settings() : { ...settings }, undefined, options)
    browser = await sharedBrowser()
  })
  afterAll(async () => {
    await closePages()
    await running?.stop()
  })
  return {
    get baseUrl() {
      return running.baseUrl
    },
    open: (options, baseUrl = running.baseUrl) => openPage(browser, baseUrl, options),
    async shared(viewport = desktop) {
      shared ??= openPage(browser, running.baseUrl)
      const watched = await shared
      await watched.page.setViewportSize(viewport)
      // After the last messages of the earlier document.
      await watched.page.goto('about:blank')
      watched.complaints.length = 0
      return watched
    },
  }
}

/** The browser of this worker, which ends with it. */
function sharedBrowser(): Promise<Browser> {
  launched ??= launch()
  return launched
}

/** Closes every page, at the end of a file. */
async function closePages(): Promise<void> {
  const browser = await launched
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/** Debian's Chromium without requests to other hosts, its headless shell first: it takes half the CPU time. Else Chrome in its default place. */
async function launch(): Promise<Browser> {
  const found = onPath('chromium-headless-shell') ?? onPath('chromium')
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update']
  try {
    return await chromium.launch({ args, ...(found === undefined ? { channel: 'chrome' } : { executablePath: found }) })
  } catch (error) {
    throw new Error(hint, { cause: error })
  }
}

function onPath(command: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Until the first one is shown. */
const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

export interface WatchedPage {
  readonly page: Page
  /** Opens an address. Retries after Retry-After if the server is overloaded on a busy machine. */
  visit(address: string): Promise<void>
  /** Errors and warnings of the console, exceptions, and requests to other hosts, as they come. */
  readonly complaints: string[]
  /** An image of the whole page, or of the viewport, if SCREENSHOTS is set: `npm run test:browser` sets it. */
  screenshot(name: string, part?: 'viewport'): Promise<void>
}

/** A new page in its own browser context. */
async function openPage(browser: Browser, baseUrl: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: baseUrl, viewport: desktop, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(baseUrl).origin) complaints.push(`request to ${request.url()}`)
  })
  return {
    page,
    complaints,
    async visit(address) {
      for (;;) {
        const response = await page.goto(address)
        if (response?.status() !== 503) break
        complaints.length = 0
        await setTimeout(Number(response.headers()['retry-after']) * 1_000)
      }
      // Before the first frame, Chromium drops keys.
      if (options.javaScriptEnabled !== false) await page.evaluate(twoFrames)
    },
    async screenshot(name, part) {
      if (process.env.SCREENSHOTS) await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: part === undefined })
    },
  }
}
