import { variableTable } from '@svc/composition'

/** What `--help` prints: the commands, then the table of variables. */
export function helpText(): string {
  return [
    'Usage: svc-server [--content DIR] [--check]',
    '       svc-server init DIR',
    '',
    'Serves a content folder: profile API, Markdown pages, documents and the MCP endpoint.',
    '',
    '  init DIR       write a small content folder to begin with, and exit',
    '  --content DIR  the content folder; wins over CONTENT_DIR',
    '  --check        check configuration and content, print every mistake, and exit',
    '  --help         print this text, and exit',
    '',
    'Environment variables (an empty one counts as unset):',
    '',
    ...variableTable(),
    '',
    'Exit codes:',
    '   0  after a stop, a clean check, init or --help',
    '   1  the address cannot be listened on, init cannot write, or a second signal cut a stop short',
    '  64  the command line has a mistake',
    '  78  configuration or content has mistakes; all of them are printed',
    'Signals: SIGHUP reads the content again; SIGTERM and SIGINT finish running requests and stop; a second one stops at once.',
    '',
  ].join('\n')
}
