import { z } from 'zod'

const subDelimiters = "!$&'()*+,;="
const escaped = '%[0-9A-Fa-f]{2}'
const registeredName = `(?:[A-Za-z0-9._~${subDelimiters}-]|${escaped})`
const userInformation = `(?:[A-Za-z0-9._~:${subDelimiters}-]|${escaped})`
const pathCharacter = `(?:[A-Za-z0-9._~:@${subDelimiters}-]|${escaped})`
const authority = `(?:${userInformation}*@)?(?:\\[[0-9A-Fa-f:.]+\\]|${registeredName}*)(?::[0-9]*)?`
const path = `(?://${authority}(?:/${pathCharacter}*)*|/?${pathCharacter}+(?:/${pathCharacter}*)*|/)`
const tail = `(?:${pathCharacter}|[/?])*`

const webSchemes: ReadonlySet<string> = new Set(['https:', 'http:'])

/** RFC 3986 appendix A, `URI`, with a path that is not empty. */
const uri = new RegExp(`^[A-Za-z][A-Za-z0-9+.-]*:${path}(?:\\?${tail})?(?:#${tail})?$`)

/**
 * A string of format `uri`: absolute, written as RFC 3986 has it, and readable by `URL`, which is what those who follow a
 * link use. `z.url()` alone would trim it and accept spaces and letters that no other validator takes.
 *
 * Only http and https: the addresses of a profile become links of web pages, where `javascript:` would run.
 */
export const uriSchema = z
  .stringFormat('uri', uri, { abort: true, error: 'Expected an absolute URI such as https://company.example/.' })
  .refine((value) => URL.canParse(value), {
    abort: true,
    error: 'Expected a URI whose host and port exist, such as https://company.example/.',
  })
  .refine((value) => webSchemes.has(new URL(value).protocol), { error: 'Expected a web address: a URI that begins with https: or http:.' })
