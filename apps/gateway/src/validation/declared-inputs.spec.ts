import 'reflect-metadata';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Test } from '@nestjs/testing';
import { IsEmail, IsString } from 'class-validator';
import { DeclaredInputs } from './declared-inputs';
import { DtoPipe } from './dto.pipe';
import type { DtoClass } from './rule';
import { UnreadBody } from './unread-body';
import { ValidationModule } from './validation.module';

class GoodBody {
  @IsString()
  name: string;
}

class GoodQuery {
  @IsString()
  q: string;
}

class BadBody {
  @IsEmail()
  email: string;
}

@Controller()
class GoodController {
  @Post()
  create(@Body(DtoPipe) _body: GoodBody, @Body('name') _name: string): void {}

  @Get()
  list(@Query(DtoPipe) _query: GoodQuery): void {}

  @MessagePattern('command')
  command(@Payload() _request: object): void {}
}

@Controller()
class BadController {
  @Post()
  create(@Body(DtoPipe) _body: BadBody): void {}
}

@Controller()
class UntypedController {
  @Post()
  create(@Body(DtoPipe) _body: object): void {}
}

@Controller()
class UncheckedController {
  @Post()
  create(@Body() _body: GoodBody): void {}
}

async function boot(controller: DtoClass<object>): Promise<DeclaredInputs> {
  const module = await Test.createTestingModule({
    imports: [ValidationModule],
    controllers: [controller],
  }).compile();
  await module.init();
  return module.get(DeclaredInputs, { strict: false });
}

describe('DTOs at startup', () => {
  it('are compiled for all HTTP handlers, but not for bus commands', async () => {
    const { bodies, queries } = await boot(GoodController);
    expect([...bodies].map(({ type }) => type)).toEqual([GoodBody]);
    expect([...queries].map(({ type }) => type)).toEqual([GoodQuery]);
  });

  it('prevent startup if they contain an unknown rule', async () => {
    await expect(boot(BadController)).rejects.toThrow('BadBody.email: @isEmail is not supported');
  });

  it('prevent startup if a body has no DTO', async () => {
    await expect(boot(UntypedController)).rejects.toThrow('Object declares no fields');
  });

  it('prevent startup if a body is declared without DtoPipe', async () => {
    await expect(boot(UncheckedController)).rejects.toThrow('UncheckedController.create: DtoPipe is missing');
  });
});

describe('DtoPipe', () => {
  const pipe = new DtoPipe();
  const body = (json: string, environment: 'test' | 'live' | null = 'test') => {
    const ignored: string[][] = [];
    const onIgnored = (paths: string[]) => void ignored.push(paths);
    const source = {
      bytes: Buffer.from(json),
      headers: { 'content-type': 'application/json' },
      environment,
      onIgnored,
    };
    const read = () => pipe.transform(new UnreadBody(source), { type: 'body', metatype: GoodBody });
    return { read, ignored };
  };

  it('converts a body to its DTO and reports undeclared fields', () => {
    const { read, ignored } = body('{"name": "a", "colour": 1}');
    expect(read()).toEqual(Object.assign(new GoodBody(), { name: 'a' }));
    expect(ignored).toEqual([['colour']]);
  });

  it('treats a missing body as an empty object', () => {
    const source = { bytes: undefined, headers: {}, environment: null, onIgnored: () => {} };
    expect(() => pipe.transform(new UnreadBody(source), { type: 'body', metatype: GoodBody })).toThrow(
      expect.objectContaining({ issues: { name: ['is required'] } }),
    );
  });

  it('rejects a body for another environment, except from a legacy checkout', () => {
    const json = '{"name": "a", "environment": "live"}';
    expect(body(json, 'test').read).toThrow('environment is live, but the API key is a test key');
    expect(body(json, 'live').read).not.toThrow();
    expect(body(json, null).read).not.toThrow();
  });

  it('converts a query to its DTO without undeclared parameters', async () => {
    await boot(GoodController);
    const query = { type: 'query', metatype: GoodQuery } as const;
    expect(pipe.transform({ q: 'a', page: '2' }, query)).toEqual({ q: 'a' });
    expect(() => pipe.transform({ q: 'a', page: '\0' }, query)).toThrow(
      expect.objectContaining({ issues: { page: ['must not contain NUL characters'] } }),
    );
    expect(() => pipe.transform({ q: '' }, query)).toThrow(
      expect.objectContaining({ issues: { q: ['must not be empty'] } }),
    );
  });
});
