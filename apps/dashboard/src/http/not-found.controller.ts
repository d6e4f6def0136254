import { All, NotFoundException } from '@nestjs/common';
import { PageController, Public } from './access';

/** Answers every address that has no route of its own: the router prefers any other route to a wildcard. */
@PageController('')
export class NotFoundController {
  @Public()
  @All('*')
  nothing(): never {
    throw new NotFoundException();
  }
}
