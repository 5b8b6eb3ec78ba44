/** Where a server keeps the files of one publisher: those of several may be in one working directory. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Configuration } from './configuration/configuration.ts'

/** Characters of a folder's name that come from the publisher's: with the digest less than a file system takes. */
const longestSlug = 60
/** Hexadecimal digits that keep two names apart. */
const digestLength = 8

/** `Harbour Ledger` is `harbour-ledger`, `Café Müller` is `cafe-muller-` and eight digits of a digest; without Latin letters only digits. */
export function publisherFolder(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = (plain.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, longestSlug)
  const isWhole = /^[ -~]+$/.test(name) && slug !== '' && name.length <= longestSlug
  return isWhole ? slug : [slug, hash('sha256', name).slice(0, digestLength)].filter(Boolean).join('-')
}

/** The history of a publisher if STORE_URL is not set. */
export function defaultStore(name: string): string {
  return join('data', publisherFolder(name), 'store.db')
}

/** Where the publication is saved for the next start, in a folder of the content's publisher, or of the database of PUBLICATION. */
export async function savedPublication(configuration: Pick<Configuration, 'contentDirectory' | 'dataDirectory' | 'publication'>) {
  const { contentDirectory, dataDirectory, publication } = configuration
  const { host, pathname } = publication?.engine === 'postgres' ? new URL(publication.url) : { host: '', pathname: '' }
  // Content without a name has errors: nothing of it is saved.
  const name = host + pathname || ((await nameIn(contentDirectory)) ?? basename(resolve(contentDirectory)))
  return join(dataDirectory, publisherFolder(name), 'publication.sqlite')
}

async function nameIn(contentDirectory: string): Promise<string | undefined> {
  try {
    const { name } = JSON.parse((await readFile(join(contentDirectory, 'profile.json'), 'utf8')).replace(/^\ufeff/, ''))
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
