import type { PublishedPage, Section } from '../model/page.ts'
import { PageStructure } from '../model/page-structure.ts'
import { RecentValues } from '../model/recent-values.ts'
import type { PageContents, StoredKnowledge, StoredPage } from '../publish/knowledge-data.ts'
import { CodePointText } from '../text/code-point-text.ts'

/**
 * Characters of page texts in each of the two generations of the cache: the pages that one search reads are about a hundredth, and the
 * texts of 700 typical pages fit into both.
 */
const generationCharacters = 2_097_152

interface ReadPage {
  readonly text: CodePointText
  readonly sections: readonly Section[]
  readonly structure: PageStructure
}

/** The contents of pages that were read last. */
class ReadPages {
  readonly #recent = new RecentValues<number, ReadPage>(generationCharacters, ({ text }) => text.value.length)
  readonly #readContents: (page: number) => PageContents

  constructor(readContents: (page: number) => PageContents) {
    this.#readContents = readContents
  }

  get(page: number): ReadPage {
    return this.#recent.get(page) ?? this.#recent.add(page, this.#read(page))
  }

  #read(page: number): ReadPage {
    const { text: value, sections, structure } = this.#readContents(page)
    const text = new CodePointText(value)
    return { text, sections, structure: new PageStructure(text, structure) }
  }
}

/** Contents of a page that are read from its store when they are asked for. They are not copied with the page's own fields. */
class StoredContents implements ReadPage {
  readonly #number: number
  readonly #pages: ReadPages
  /** The same structure while a block of it is used, also if the cache has dropped it. */
  #structure: WeakRef<PageStructure> | undefined

  constructor(number: number, pages: ReadPages) {
    this.#number = number
    this.#pages = pages
  }

  get text(): CodePointText {
    return this.#pages.get(this.#number).text
  }

  get sections(): readonly Section[] {
    return this.#pages.get(this.#number).sections
  }

  get structure(): PageStructure {
    const known = this.#structure?.deref()
    if (known !== undefined) return known
    const { structure } = this.#pages.get(this.#number)
    this.#structure = new WeakRef(structure)
    return structure
  }
}

/** Makes pages of a store, without their contents, of which those that were read last stay in memory. */
export function storedPages(readContents: StoredKnowledge['readContents']): (number: number, page: StoredPage) => PublishedPage {
  const read = new ReadPages(readContents)
  return (number, page) => Object.assign(new StoredContents(number, read), fieldsOf(page))
}

function fieldsOf({ passages: _, ...fields }: StoredPage): Omit<StoredPage, 'passages'> {
  return fields
}
