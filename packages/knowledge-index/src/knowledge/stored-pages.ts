import type { PublishedPage, Section } from '../page/model/page.ts'
import { PageStructure } from '../page/model/page-structure.ts'
import { RecentValues } from '../page/model/recent-values.ts'
import { CodePointText } from '../page/text/code-point-text.ts'
import type { PageContents, ReadContents, StoredPage } from './publish/knowledge-data.ts'

/** Characters in each of two generations: one search reads about a hundredth, and 700 typical pages fit into both. */
const generationCharacters = 2_097_152

interface ReadPage {
  readonly text: CodePointText
  readonly sections: readonly Section[]
  readonly structure: PageStructure
}

/** Contents of a page that are read from its store when they are asked for. They are not copied with the page's own fields. */
class StoredContents implements ReadPage {
  readonly #number: number
  readonly #read: (number: number) => ReadPage
  /** The same structure while a block of it is used, also if the cache has dropped it. */
  #structure: WeakRef<PageStructure> | undefined

  constructor(number: number, read: (number: number) => ReadPage) {
    this.#number = number
    this.#read = read
  }

  get text(): CodePointText {
    return this.#read(this.#number).text
  }

  get sections(): readonly Section[] {
    return this.#read(this.#number).sections
  }

  get structure(): PageStructure {
    const known = this.#structure?.deref()
    if (known !== undefined) return known
    const { structure } = this.#read(this.#number)
    this.#structure = new WeakRef(structure)
    return structure
  }
}

/** Makes pages of a store, without their contents, of which those that were read last stay in memory. */
export function storedPages(readContents: ReadContents): (number: number, page: StoredPage) => PublishedPage {
  const recent = new RecentValues<number, ReadPage>(generationCharacters, ({ text }) => text.value.length)
  const read = (number: number) => recent.get(number) ?? recent.add(number, readPage(readContents(number)))
  return (number, { passages: _, ...fields }) => Object.assign(new StoredContents(number, read), fields)
}

function readPage({ text: value, sections, structure }: PageContents): ReadPage {
  const text = new CodePointText(value)
  return { text, sections, structure: new PageStructure(text, structure) }
}
