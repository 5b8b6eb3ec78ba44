import { parseText } from '../markdown/parsed-text.ts'
import { preambleEnd } from '../markdown/preamble.ts'
import { PageStructure } from '../model/page-structure.ts'
import type { CodePointText } from '../text/code-point-text.ts'
import { encodeStructure, type StructureOptions } from './encode-structure.ts'
import { PlacedTree } from './placed-tree.ts'

/** Parses a text, published or not. */
export function structureOfText(text: CodePointText, options: StructureOptions): PageStructure {
  const { tree } = parseText(text, preambleEnd(text.value))
  return new PageStructure(text, encodeStructure(new PlacedTree(tree, text, (position) => position), options))
}
