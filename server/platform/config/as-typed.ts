import { IS_PACKAGED } from '#server/program-files.ts';

/** Commands that have an npm script of their own; the others go through `npm run tsunagu`. */
const OWN_SCRIPTS: Readonly<Record<string, string>> = {
  start: 'npm start',
  doctor: 'npm run doctor',
  admin: 'npm run admin',
  links: 'npm run links',
  replay: 'npm run replay',
};

/** A command as this installation's operator types it: by npm in the sources, `tsunagu` in the package. */
export function asTyped(command: string, rest = ''): string {
  if (IS_PACKAGED) return words('tsunagu', command, rest);
  if (!Object.hasOwn(OWN_SCRIPTS, command)) return words('npm run tsunagu --', command, rest);
  return words(OWN_SCRIPTS[command], rest === '' ? '' : `-- ${rest}`);
}

function words(...all: readonly (string | undefined)[]): string {
  return all.filter((word) => word !== undefined && word !== '').join(' ');
}
