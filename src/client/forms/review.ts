import { DEFAULT_REVIEW_RATING } from '#domain/constants.ts';
import { api } from '#stores/session/api.ts';
import { enhancePublicForm } from './public-form.ts';

enhancePublicForm('review', {
  send: (values, form) =>
    api('insert-product-review', {
      ...values,
      ProductId: Number(form.dataset.productId),
      ReviewRating: Number(new FormData(form).get('ReviewRating') ?? DEFAULT_REVIEW_RATING),
    }),
  success: 'msg_review_sent',
  unexpected: 'unexpected_later',
});
