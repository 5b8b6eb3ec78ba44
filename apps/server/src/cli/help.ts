import { variableTable } from '@svc/composition'

/** The end of `--help`: variables, exit codes and signals. @param all every variable, not only the most used */
export function helpAfterOptions(all: boolean): string {
  return [
    '',
    `Environment variables (an empty one counts as unset)${all ? '' : ', the most used; --help --all prints the rest'}:`,
    '',
    ...variableTable(all),
    '',
    'Exit codes:',
    '   0  stopped by a signal, or the command succeeded',
    '   1  the server cannot listen, init or export cannot write, export --check found a difference,',
    '      or a second signal interrupted the shutdown',
    '  64  an error in the command line',
    '  78  errors in the configuration or content (all are printed), or a publication cannot be opened or written',
    'Signals: SIGHUP reads the content or the publication again; SIGTERM and SIGINT finish running requests and stop; a second one exits immediately.',
  ].join('\n')
}
