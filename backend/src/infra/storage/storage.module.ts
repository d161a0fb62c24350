import path from 'node:path';
import { Module, Inject, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { LocalStorage, ObjectStorage } from './object-storage.js';
import { S3Storage } from './s3-storage.js';

function createStorage({ env, dataDir }: AppConfig): ObjectStorage {
  if (env.STORAGE_DRIVER === 'local') return new LocalStorage(path.join(dataDir, 'pictures'));
  return new S3Storage({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    // The configuration is refused at boot when the driver lacks one of these.
    bucket: env.S3_BUCKET!,
    accessKeyId: env.S3_ACCESS_KEY_ID!,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
  });
}

@Module({
  providers: [{ provide: ObjectStorage, inject: [AppConfig], useFactory: createStorage }],
  exports: [ObjectStorage],
})
export class StorageModule implements OnModuleDestroy {
  constructor(@Inject(ObjectStorage) private readonly storage: ObjectStorage) {}

  onModuleDestroy(): void {
    if (this.storage instanceof S3Storage) this.storage.close();
  }
}
