import { All, Controller, NotFoundException } from '@nestjs/common';

/** Answers every address that has no route of its own: the router prefers any other route to a wildcard. */
@Controller()
export class NotFoundController {
  @All('*')
  nothing(): never {
    throw new NotFoundException();
  }
}
