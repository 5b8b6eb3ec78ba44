import { z } from 'zod'

/**
 * RFC 5321 dot-string at a host name of at least two labels. Without look-around, which many validators lack, and no laxer
 * than the `email` format of JSON Schema validators: what is published here validates there.
 */
const mailbox =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/

/** A string of format `email`. */
export const emailSchema = z.email({ pattern: mailbox, error: 'Expected an e-mail address such as hello@company.example.' })
