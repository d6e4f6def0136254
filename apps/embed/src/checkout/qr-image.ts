import { toBuffer, type QRCodeToBufferOptions } from 'qrcode';

/** Whole pixels for each module, the quiet zone the standard asks for, level M as QR Ph codes are printed. */
const OPTIONS: QRCodeToBufferOptions = {
  type: 'png',
  errorCorrectionLevel: 'M',
  margin: 4,
  scale: 8,
  rendererOpts: { deflateLevel: 9 },
};

/** A PNG of exactly this text as a QR code, black on white. */
export const qrPng = (content: string): Promise<Buffer> => toBuffer(content, OPTIONS);
