import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Assets, type Asset } from '../layout/assets';

/** `/embed.js` as it is served; its version is what it says. */
@Injectable()
export class EmbedScript {
  readonly asset: Asset;
  readonly version: string;

  constructor(assets: Assets) {
    this.asset = assets.find('script/host.script.js')!;
    this.version = createHash('sha256').update(this.asset.body).digest('hex').slice(0, 16);
  }
}
