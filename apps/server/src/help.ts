import { variableTable } from '@svc/composition'

/** What `--help` prints: the flags, then the table of variables. */
export function helpText(): string {
  return [
    'Usage: svc-server [--check | --help]',
    '',
    'Serves the content folder: profile API, Markdown pages, documents and the MCP endpoint.',
    '',
    '  --check  check configuration and content, print every mistake, and exit',
    '  --help   print this text, and exit',
    '',
    'Environment variables (an empty one counts as unset):',
    '',
    ...variableTable(),
    '',
    'Exit codes: 0 after a stop or a clean check, 1 when the address cannot be listened on, 78 when configuration or content has mistakes.',
    'Signals: SIGHUP reads the content again; SIGTERM and SIGINT finish running requests and stop; a second one stops at once.',
    '',
  ].join('\n')
}
