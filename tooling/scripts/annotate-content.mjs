#!/usr/bin/env node
/**
 * Writes the output of `svc-server --check --json` as annotations of GitHub Actions, for deploy/check-content.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
import { posix } from 'node:path'
import { text } from 'node:stream/consumers'

const [folder = '.'] = process.argv.slice(2)
const printed = await text(process.stdin)
// Empty if the check could not run: its error is on standard error, and its exit code fails the step.
if (printed !== '') {
  const { errors, warnings } = JSON.parse(printed)
  for (const error of errors) annotate('error', error)
  for (const warning of warnings) annotate('warning', warning)
  process.stdout.write(`Errors: ${errors.length}, warnings: ${warnings.length}\n`)
}

// GitHub shows a few annotations of a step; the log has all of them, without file and line unless the message names them.
function annotate(level, { file, line, column, code, message, fix }) {
  const properties = Object.entries({ file: posix.join(folder, file), line, col: column, title: code })
  const written = properties.map(([name, value]) => `${name}=${escapeProperty(value)}`)
  process.stdout.write(`::${level} ${written.join(',')}::${escapeText(`${file}:${line}:${column}  ${message}  (${fix})`)}\n`)
}

/** A line break in a name or a message would begin another command. */
function escapeText(value) {
  return String(value).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(value) {
  return escapeText(value).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
