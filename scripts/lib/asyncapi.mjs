import ts from 'typescript';
import { inRoot } from './paths.mjs';

const CONTRACT = 'packages/contract/src/realtime.ts';
const NAMESPACES = [
  { name: 'tickers', receives: 'ClientToServerEvents', sends: 'ServerToClientEvents' },
  { name: 'notifications', receives: null, sends: 'NotificationServerEvents' },
];
const ABOUT = {
  tickers: 'Live prices, for everyone. A visitor follows fewer instruments, and less often, than a member.',
  notifications: 'What concerns one member. The first message of a connection is `hello`.',
};

/** The AsyncAPI 3 document of the sockets, made of the types that both halves of the product are compiled with. */
export function asyncApiDocument() {
  const file = inRoot(CONTRACT);
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    types: [],
  });
  const contract = new Contract(program.getTypeChecker(), program.getSourceFile(file));
  const channels = {};
  const operations = {};
  for (const { name, receives, sends } of NAMESPACES) {
    const messages = {};
    const ref = (message) => ({ $ref: `#/channels/${name}/messages/${message}` });
    const channel = { $ref: `#/channels/${name}` };
    for (const event of receives ? contract.eventsOf(receives) : []) {
      messages[event.name] = event.message;
      if (event.answer) messages[`${event.name}Answer`] = event.answer;
      operations[`${name}.${event.name}`] = {
        action: 'receive',
        channel,
        ...(event.summary && { summary: event.summary }),
        messages: [ref(event.name)],
        ...(event.answer && { reply: { channel, messages: [ref(`${event.name}Answer`)] } }),
      };
    }
    for (const event of contract.eventsOf(sends)) {
      messages[event.name] = event.message;
      operations[`${name}.${event.name}`] = {
        action: 'send',
        channel,
        ...(event.summary && { summary: event.summary }),
        messages: [ref(event.name)],
      };
    }
    channels[name] = {
      address: `/${name}`,
      description: ABOUT[name],
      servers: [{ $ref: '#/servers/local' }],
      messages,
    };
  }
  contract.schemaNamed('HandshakeAuth');
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'PriceAlgo sockets',
      version: '1',
      description:
        'Socket.IO 4, transport websocket alone; a channel is a namespace, a message the event of its name, a reply its acknowledgement. ' +
        'The client sends the schema HandshakeAuth as `auth` when it connects. docs/api.md says the rest.',
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: {
      local: {
        host: 'localhost:3001',
        pathname: '/socket.io',
        protocol: 'ws',
        description:
          'Engine.IO 4 and Socket.IO 5 are the protocols above it, as every client of Socket.IO 4 speaks them.',
        security: [{ $ref: '#/components/securitySchemes/token' }],
      },
    },
    channels,
    operations,
    components: {
      schemas: Object.fromEntries([...contract.schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'user',
          description: '`auth.token`: of a login, or a personal API token. Needed for /notifications alone.',
        },
      },
    },
  };
}

/** Reads types of one file as JSON Schema (draft 7, as AsyncAPI has it). @throws Error for a type that it does not know */
class Contract {
  schemas = new Map();

  constructor(checker, source) {
    this.checker = checker;
    this.source = source;
    this.declared = new Map(
      source.statements
        .filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
        .map((one) => [one.name.text, one]),
    );
  }

  /** The events of an interface of functions: payload first, acknowledgement behind it. */
  eventsOf(name) {
    const type = this.checker.getTypeAtLocation(this.declared.get(name));
    return type.getProperties().map((event) => {
      const [payload, ack] = this.parametersOf(this.typeOf(event));
      const summary = this.about(event);
      const message = { name: event.name, ...(summary && { summary }), payload: this.schemaOf(payload) };
      if (!ack) return { name: event.name, summary, message };
      const [answer] = this.parametersOf(ack);
      return {
        name: event.name,
        summary,
        message,
        answer: { name: `${event.name}Answer`, payload: this.schemaOf(answer) },
      };
    });
  }

  parametersOf(type) {
    const [call] = type.getCallSignatures();
    return call.getParameters().map((parameter) => this.typeOf(parameter));
  }

  schemaNamed(name) {
    if (!this.schemas.has(name)) {
      this.schemas.set(name, {});
      const declaration = this.declared.get(name);
      const type = this.checker.getTypeAtLocation(declaration);
      const description = this.about(type.aliasSymbol ?? type.symbol ?? declaration.symbol);
      this.schemas.set(name, { ...(description && { description }), ...this.structure(type) });
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  schemaOf(type) {
    const name = type.aliasSymbol?.name ?? type.symbol?.name;
    const generic = (type.aliasTypeArguments ?? []).length > 0;
    const own = this.declared.get(name);
    if (own && !own.typeParameters && !generic) return this.schemaNamed(name);
    return this.structure(type);
  }

  structure(type) {
    const { checker } = this;
    const flags = type.flags;
    if (flags & ts.TypeFlags.Unknown) return {};
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.String) return { type: 'string' };
    if (flags & ts.TypeFlags.Number) return { type: 'number' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (flags & ts.TypeFlags.NonPrimitive) return { type: 'object' };
    if (type.isUnion()) return this.union(type.types);
    if (checker.isTupleType(type)) return this.tuple(type);
    if (checker.isArrayType(type))
      return { type: 'array', items: this.schemaOf(checker.getTypeArguments(type)[0]) };
    if (type.isIntersection() || flags & ts.TypeFlags.Object) return this.object(type);
    throw new Error(`${CONTRACT}: no schema for ${checker.typeToString(type)}`);
  }

  union(all) {
    const types = all.filter((one) => !(one.flags & ts.TypeFlags.Undefined));
    const isBoolean = (one) => one.flags & ts.TypeFlags.BooleanLiteral;
    const literals = types.filter((one) => one.isStringLiteral() || one.isNumberLiteral());
    const rest = types.filter((one) => !literals.includes(one) && !isBoolean(one));
    const options = [
      ...(types.filter(isBoolean).length === 2 ? [{ type: 'boolean' }] : []),
      ...(literals.length > 0 ? [{ enum: literals.map((one) => one.value).sort() }] : []),
      ...rest.map((one) => this.schemaOf(one)),
    ];
    if (options.length === 1) return options[0];
    const plain = options.every((one) => typeof one.type === 'string' && Object.keys(one).length === 1);
    if (plain) return { type: options.map((one) => one.type).sort() };
    return { anyOf: options };
  }

  tuple(type) {
    const args = this.checker.getTypeArguments(type);
    const { elementFlags, labeledElementDeclarations } = type.target;
    const items = [];
    let rest = false;
    for (const [at, element] of args.entries()) {
      const label = labeledElementDeclarations?.[at]?.name?.text;
      const schema = { ...(label && { title: label }), ...this.schemaOf(element) };
      if (elementFlags[at] & ts.ElementFlags.Rest) rest = this.schemaOf(element);
      else items.push(schema);
    }
    const required = elementFlags.filter((one) => one & ts.ElementFlags.Required).length;
    return { type: 'array', items, minItems: required, additionalItems: rest };
  }

  object(type) {
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String);
    if (index) {
      const nothing = index.type.flags & ts.TypeFlags.Never;
      return {
        type: 'object',
        ...(nothing ? { maxProperties: 0 } : { additionalProperties: this.schemaOf(index.type) }),
      };
    }
    const properties = {};
    const required = [];
    for (const property of this.checker.getPropertiesOfType(type)) {
      const description = this.about(property);
      const schema = this.schemaOf(this.typeOf(property));
      // Draft 7 reads nothing beside a reference.
      properties[property.name] =
        description && schema.$ref
          ? { description, allOf: [schema] }
          : { ...(description && { description }), ...schema };
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    return { type: 'object', properties, ...(required.length > 0 && { required }) };
  }

  typeOf(symbol) {
    return this.checker.getTypeOfSymbolAtLocation(symbol, this.source);
  }

  about(symbol) {
    return symbol ? ts.displayPartsToString(symbol.getDocumentationComment(this.checker)) : '';
  }
}

/** Where it is kept. */
export const ASYNCAPI = 'backend/asyncapi.json';

/** As it is kept. */
export const asyncApiText = () => `${JSON.stringify(asyncApiDocument(), null, 2)}\n`;
