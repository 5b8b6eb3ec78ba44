import * as z from 'zod'

/**
 * RFC 5321 dot-string at a host name of at least two labels. Without look-around, which many validators lack, and at least as strict as
 * the `email` format of JSON Schema validators.
 */
const mailbox =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/

/** A string of format `email`. */
export const emailSchema = z.email({ pattern: mailbox, error: 'Expected an e-mail address such as hello@company.example.' })

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
 * A string of format `uri`: absolute, valid in RFC 3986 and for `URL`. `z.url()` trims it and accepts characters that other validators
 * reject. Only http and https, because the addresses become links of web pages, where `javascript:` would run.
 */
export const uriSchema = z
  .stringFormat('uri', uri, { abort: true, error: 'Expected an absolute URI such as https://company.example/.' })
  .refine((value) => URL.canParse(value), {
    abort: true,
    error: 'Expected a URI whose host and port exist, such as https://company.example/.',
  })
  .refine((value) => webSchemes.has(new URL(value).protocol), { error: 'Expected a web address: a URI that begins with https: or http:.' })
