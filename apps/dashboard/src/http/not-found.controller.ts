import { All, NotFoundException } from '@nestjs/common';
import { PageController, Public } from './access';

/** Handles every path without its own route. The router prefers any other route to a wildcard. */
@PageController('')
export class NotFoundController {
  @Public()
  @All('*')
  nothing(): never {
    throw new NotFoundException();
  }
}
