import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const bucket = { S3_BUCKET: 'festival', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
const given = { DATA_DIR: '/srv/data', ...bucket }

test.each([
  's3://festival',
  's3://festival/backups',
  '/srv/data/files',
  '/srv/data/files/backups',
  '/srv/data/files/../files',
])(
  'given %s, which is public, when a backup is to go there, then it is refused by setting and by command',
  (place) => {
    expect(() => readConfig(given).backup.target(place)).toThrow(/database where files are served/)
    expect(() => readConfig({ ...given, BACKUP_TO: place })).toThrow(/BACKUP_TO: must be another/)
    // One that lies there already can still be put back.
    expect(readConfig(given).backup.source(place)).toMatchObject({ kind: expect.any(String) })
  },
)

test.each(['s3://another/backups', '/srv/data/backups', '/srv/data/files-of-before', '/mnt/disk'])(
  'given %s, when a backup is to go there, then it may',
  (place) => {
    expect(readConfig({ ...given, BACKUP_TO: place }).backup.to).toEqual(
      readConfig(given).backup.target(place),
    )
  },
)
