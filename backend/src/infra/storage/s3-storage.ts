import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { UpstreamError } from '../../common/errors/upstream-error.js';
import { assertKey, ObjectStorage } from './object-storage.js';

const CONNECT_MS = 3_000;
const ANSWER_MS = 10_000;
const ATTEMPTS = 3;

export interface S3Options {
  /** Address of the storage service; when it is not set, Amazon's own. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Keeps objects in any service that speaks S3. They are private: browsers read them through the server. */
export class S3Storage extends ObjectStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Options) {
    super();
    this.bucket = bucket;
    this.client = new S3Client({
      endpoint,
      region,
      // Services other than Amazon's often have no host name per bucket and do not know its newer checksums.
      forcePathStyle: endpoint !== undefined,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: ANSWER_MS,
        throwOnRequestTimeout: true,
      },
    });
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await this.request(key, (where) =>
      this.client.send(
        new PutObjectCommand({
          ...where,
          Body: bytes,
          ContentType: contentType,
          ContentLength: bytes.byteLength,
        }),
      ),
    );
  }

  async get(key: string): Promise<Buffer | null> {
    return this.request(key, async (where) => {
      try {
        const { Body } = await this.client.send(new GetObjectCommand(where));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof NoSuchKey || (error as S3ServiceException).$metadata?.httpStatusCode === 404)
          return null;
        throw error;
      }
    });
  }

  async delete(key: string): Promise<void> {
    await this.request(key, (where) => this.client.send(new DeleteObjectCommand(where)));
  }

  /** Closes the connections. */
  close(): void {
    this.client.destroy();
  }

  private async request<T>(
    key: string,
    send: (where: { Bucket: string; Key: string }) => Promise<T>,
  ): Promise<T> {
    assertKey(key);
    try {
      return await send({ Bucket: this.bucket, Key: key });
    } catch (error) {
      // The SDK's error holds the request with its signature: only the name of the error is passed on.
      throw new UpstreamError(`the picture space does not answer: ${(error as Error).name}`);
    }
  }
}
