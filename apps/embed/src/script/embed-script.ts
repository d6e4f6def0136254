import { Injectable } from '@nestjs/common';
import { Assets, type Asset } from '@tulay/pages';
import { createHash } from 'node:crypto';

/** Reads `/embed.js` and calculates the script's version, which is a hash of the content. */
@Injectable()
export class EmbedScript {
  readonly asset: Asset;
  readonly version: string;

  constructor(assets: Assets) {
    this.asset = assets.get('script/host.script.js');
    this.version = createHash('sha256').update(this.asset.body).digest('hex').slice(0, 16);
  }
}
