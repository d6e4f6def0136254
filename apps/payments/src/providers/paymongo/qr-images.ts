import { workerFile, WorkerRejection, WorkerThreads } from '@tulay/security';

const PREFIX = 'data:image/png;base64,';
/** PayMongo's images are about 15 kB and 500 pixels wide. */
const MAX_BASE64 = 400_000;
const MAX_PIXELS = 1_500;
/** Byte offsets in a PNG file. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const INTERLACE_AT = 28;

/**
 * Most images take 50 ms. The deadline frees a thread that is decoding a hostile image. Opening a payment has a
 * separate, shorter timeout.
 */
export const LIMITS = { threads: 2, waiting: 32, deadlineMs: 10_000, heapMb: 96 };

/** Reads the QR codes that PayMongo returns as images. */
export class QrImages {
  private readonly threads: WorkerThreads;

  constructor(limits = LIMITS) {
    this.threads = new WorkerThreads(workerFile(__dirname, 'providers/paymongo/qr-image.worker.cjs'), limits);
  }

  /**
   * Returns the content of the QR code in a PNG data URL, or null if there is no code, or if the image is too large or
   * takes too long to read.
   */
  async contentOf(dataUrl: string): Promise<string | null> {
    const png = pngIn(dataUrl);
    return png && this.threads.run<string | null>('read', { png }).catch(nullIfRejected);
  }

  stop(): Promise<void> {
    return this.threads.stop();
  }
}

function nullIfRejected(error: unknown): null {
  if (error instanceof WorkerRejection) return null;
  throw error;
}

/** Returns the PNG in a data URL, or null if it is not a PNG, is too large or is interlaced. */
function pngIn(dataUrl: string): Buffer | null {
  if (!dataUrl.startsWith(PREFIX) || dataUrl.length > MAX_BASE64) return null;
  const png = Buffer.from(dataUrl.slice(PREFIX.length), 'base64');
  if (png.length <= INTERLACE_AT) return null;
  if (png.readUInt32BE(WIDTH_AT) > MAX_PIXELS || png.readUInt32BE(HEIGHT_AT) > MAX_PIXELS) return null;
  // pngjs does not limit the decompressed size of interlaced images.
  return png[INTERLACE_AT] === 0 ? png : null;
}
