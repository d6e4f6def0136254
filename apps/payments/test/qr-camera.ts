import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Renders each string as a PNG QR code and decodes it. The result is null if no code was found. */
export function readPictures(texts: string[]): Promise<(string | null)[]> {
  return new Promise((resolve, reject) => {
    const camera = fork(join(__dirname, 'qr-camera.cjs'));
    camera.once('message', (read) => resolve(read as (string | null)[]));
    camera.once('exit', (code) => reject(new Error(`the camera process exited with code ${code}`)));
    camera.send(texts);
  });
}
