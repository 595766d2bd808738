import type { GenericSchema } from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { API_BASE, endpointPath } from '#contract/paths.ts';
import { describeRequest, describeRow, type Json } from './schemas.ts';
import { COMPONENTS, envelopeOf, jsonBody } from './shared.ts';

const FAILURE = { $ref: '#/components/responses/Failure' };

const nameRows = (): Map<GenericSchema, string> => {
  const names = new Map<GenericSchema, string>();
  for (const [name, { row }] of Object.entries<Endpoint>(endpoints))
    if (!names.has(row)) names.set(row, `${name}.row`);
  return names;
};

const describeCall = (name: string, endpoint: Endpoint, rowName: string | undefined): Json => {
  const row = { $ref: `#/components/schemas/${rowName}` };
  return {
    operationId: name,
    parameters: [
      { $ref: '#/components/parameters/Language' },
      ...(endpoint.devices ? [{ $ref: '#/components/parameters/Devices' }] : []),
    ],
    ...(endpoint.customer && { security: [{ Token: [], UserID: [] }] }),
    requestBody: {
      required: true,
      content: jsonBody({
        type: 'object',
        required: ['requestParameters'],
        properties: { requestParameters: describeRequest(endpoint.request) },
      }),
    },
    responses: {
      200: {
        description: endpoint.message ?? 'Success',
        content: jsonBody(envelopeOf(endpoint.shape === 'rows' ? { type: 'array', items: row } : row)),
      },
      default: FAILURE,
    },
  };
};

const pathParameter = (name: string, schema: Json): Json => ({ name, in: 'path', required: true, schema });

const DOWNLOAD: Json = {
  operationId: 'download-digital-file',
  description: 'The token is the DownloadToken of an item of get-customer-order-history-detail',
  parameters: [
    pathParameter('OrderItemID', { type: 'integer', minimum: 1 }),
    pathParameter('token', { type: 'string' }),
  ],
  responses: {
    200: {
      description: 'The file, with its own content type',
      content: { 'application/octet-stream': {} },
    },
    default: FAILURE,
  },
};

export const buildOpenApi = (): Json => {
  const rows = nameRows();
  const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    endpointPath(name),
    { post: describeCall(name, endpoint, rows.get(endpoint.row)) },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quwana shop',
      version: '1.0.0',
      description: 'Prices are decimals in the currency of the shop, instants ISO 8601 in UTC, ids integers.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: {
      ...Object.fromEntries(calls),
      [`${API_BASE}common/download-digital-file/{OrderItemID}/{token}`]: { get: DOWNLOAD },
    },
    components: {
      ...COMPONENTS,
      schemas: Object.fromEntries([...rows].map(([row, name]) => [name, describeRow(row)])),
    },
  };
};
