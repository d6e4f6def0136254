import { NotFoundException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { sendAsset, type Assets } from '../assets/assets';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Serves an asset. Its URL contains a hash of the content, so browsers may cache it permanently.
 * @throws NotFoundException if the service does not serve an asset with this name
 */
export async function serveAsset(
  assets: Assets,
  { hash, name }: { hash: string; name: string },
  reply: FastifyReply,
): Promise<void> {
  const asset = assets.find(name);
  if (!asset) throw new NotFoundException();
  // Disables caching if the hash differs. During a rollout, a server can receive a request for another
  // release's asset; it then sends its own current file.
  reply.header('cache-control', hash === assets.hash ? FOR_EVER : 'no-store');
  await sendAsset(reply, asset);
}
