import { expectTypeOf, it } from 'vitest'
import {
  type Content,
  type ContentProblem,
  createKnowledge,
  createSearchIndex,
  type IndexedKnowledge,
  type Knowledge,
  type PageKind,
  type Passage,
  type PublishedPage,
  type SearchIndex,
  type SearchIndexOptions,
} from '../src/index.ts'
import { type ContentResult, type ContentService, checkServedFolder, loadContent } from '../src/node.ts'

it('an index needs passages and a language', () => {
  expectTypeOf<Pick<Passage, 'id' | 'page' | 'title'>>().toEqualTypeOf<{
    readonly id: string
    readonly page: string
    readonly title: string
  }>()
  expectTypeOf(createSearchIndex).parameter(0).toEqualTypeOf<readonly Passage[]>()
  expectTypeOf<{ language: 'en' }>().toExtend<SearchIndexOptions>()
  expectTypeOf(createSearchIndex).returns.resolves.toEqualTypeOf<SearchIndex>()
  expectTypeOf<ReturnType<SearchIndex['search']>[number]>().toExtend<{ readonly id: string; readonly score: number }>()
})

it('a service has all its parts, so that a forgotten one is an error', () => {
  expectTypeOf<ContentService>().toEqualTypeOf<Required<ContentService>>()
  expectTypeOf(checkServedFolder).parameter(1).toEqualTypeOf<ContentService>()
})

it('a folder has either content or a list of errors', () => {
  expectTypeOf(loadContent).returns.resolves.toEqualTypeOf<ContentResult>()
  expectTypeOf<Extract<ContentResult, { status: 'loaded' }>['content']>().toEqualTypeOf<Content>()
  expectTypeOf<Extract<ContentResult, { status: 'invalid' }>['problems']>().toEqualTypeOf<readonly ContentProblem[]>()
  expectTypeOf<Extract<ContentResult, { status: 'invalid' }>>().not.toHaveProperty('content')
})

it('a knowledge base needs content, and a page is found or not', () => {
  expectTypeOf(createKnowledge).parameter(0).toEqualTypeOf<Content>()
  expectTypeOf(createKnowledge).returns.resolves.toExtend<IndexedKnowledge>()
  expectTypeOf<IndexedKnowledge>().toExtend<Knowledge>()
  expectTypeOf<Extract<ReturnType<Knowledge['findPage']>, { status: 'found' }>['page']>().toEqualTypeOf<PublishedPage>()
  expectTypeOf<PageKind>().toEqualTypeOf<'page' | 'comparison' | 'research'>()
})
