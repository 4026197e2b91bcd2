import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { findLastBackups } from '#server/operations/backup/public.ts';
import { type Environment, readConfig } from '#server/platform/config.ts';
import { startS3Server } from '#server/publishing/photos/testing/s3-server.ts';
import { makeBackup } from './make.ts';
import { clock, openInstallation } from './testing/installation.ts';

const PASSPHRASE = '正しい馬の電池の留め金です';

function bucketEnv(env: Environment): Environment {
  const settings = Object.entries(env).map(([name, value]) => [name.replace('PHOTO_', 'BACKUP_'), value]);
  return { ...Object.fromEntries(settings), BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_KEEP: '1' };
}

test('控えはバケットにもそのまま写り、古いものは両方から消える', async () => {
  const s3 = await startS3Server();
  const installation = await openInstallation(bucketEnv(s3.env));
  const first = await makeBackup({ ...installation, clock });
  const name = `backups/${basename(first.file)}`;
  expect([...s3.objects.keys()]).toEqual([name]);
  expect(s3.objects.get(name)?.bytes.equals(await readFile(first.file))).toBe(true);
  expect((await findLastBackups(installation.store.db)).made?.copied_to).toBe('tsunagu-photos');

  const later = () => clock().add({ hours: 24 });
  const second = await makeBackup({ ...installation, clock: later });
  expect([...s3.objects.keys()]).toEqual([`backups/${basename(second.file)}`]);
});

test('バケットが受け取らなければ、控えは手元に残り、理由が分かり、書きかけは残らない', async () => {
  const s3 = await startS3Server();
  const installation = await openInstallation(bucketEnv(s3.env));
  s3.troubles.push(403);
  const { copy, file } = await makeBackup({ ...installation, clock });
  expect(copy.failure).toContain('バケット tsunagu-photos に写せませんでした');
  expect((await readFile(file)).length).toBeGreaterThan(0);
  expect((await findLastBackups(installation.store.db)).made).toMatchObject({
    copied_to: null,
    reason: copy.failure,
  });
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
});

test('暗号化しない控えを外へは送らない', () => {
  const env = {
    BACKUP_BUCKET: 'b-1',
    BACKUP_BUCKET_ACCESS_KEY_ID: 'k',
    BACKUP_BUCKET_SECRET_ACCESS_KEY: 's',
  };
  expect(() => readConfig(env)).toThrow('BACKUP_BUCKET と合わせて BACKUP_PASSPHRASE');
});
