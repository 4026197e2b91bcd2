import type { Rollup } from 'vite';
import { expect, it } from 'vitest';
import { filesReachedFrom } from './worker-build.ts';

function chunk(fileName: string, moduleIds: readonly string[], facadeModuleId: string | null) {
  return { type: 'chunk', fileName, moduleIds, facadeModuleId, imports: [] } as unknown as Rollup.OutputChunk;
}

const BUNDLE = {
  'app.js': chunk('app.js', ['main.ts'], 'main.ts'),
  'shared.js': chunk('shared.js', ['kept.ts', 'other.ts'], null),
  'kept.js': chunk('kept.js', [], 'kept.ts'),
};

const MODULES = {
  getModuleInfo: (id: string) =>
    ({
      importedIds: [],
      dynamicallyImportedIds: id === 'main.ts' ? ['kept.ts'] : [],
    }) as unknown as Rollup.ModuleInfo,
};

it('has on the phone also the script that only passes on a module bundled with others', () => {
  const files = filesReachedFrom('main.ts', BUNDLE, new Set(), MODULES);
  expect(files).toEqual(['/app.js', '/shared.js', '/kept.js']);
});
