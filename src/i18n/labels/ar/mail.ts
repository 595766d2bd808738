import type { mail as english } from '../en/mail.ts';
import type { Translated } from '../translated.ts';

export const mail: Translated<typeof english> = {
  mail_code_subject: 'رمز تعيين كلمة مرور جديدة',
  mail_code_text:
    'رمزك هو {code}، وهو صالح لعشر دقائق. إذا لم تطلبه فتجاهل هذه الرسالة: ستبقى كلمة مرورك كما هي.',
};
