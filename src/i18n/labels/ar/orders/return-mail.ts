import type { returnMail as english } from '#i18n/labels/en/orders/return-mail.ts';
import type { Translated } from '#i18n/labels/translated.ts';

export const returnMail: Translated<typeof english> = {
  mail_return_requested_subject: 'إرجاع منتجات من طلبك {number}',
  mail_return_requested_title: 'وصلنا طلبك',
  mail_return_requested_text:
    'تريد إرجاع منتجات من الطلب {number} بتاريخ {date}. سننظر في الأمر ونرد عليك بالبريد.',
  mail_return_requested_note: 'لا ترسل شيئًا قبل أن نردّ عليك.',

  mail_return_approved_subject: 'أرسل إلينا منتجات الطلب {number}',
  mail_return_approved_title: 'قبلنا طلب الإرجاع',
  mail_return_approved_text: 'أرسل إلينا هذه المنتجات من الطلب {number}.',
  mail_return_approved_address: 'أرسل الطرد إلى',
  mail_return_approved_answer: 'يرجى الانتباه',

  mail_return_declined_subject: 'إرجاع منتجات من طلبك {number}',
  mail_return_declined_title: 'لا يمكننا قبول الإرجاع',
  mail_return_declined_text: 'نظرنا في طلب الإرجاع للطلب {number} بتاريخ {date}، ولا يمكننا قبوله.',
  mail_return_declined_note: 'هل ترى الأمر على نحو آخر؟ ردّ على هذه الرسالة وسننظر فيه من جديد.',

  mail_return_received_subject: 'وصلت مرتجعات طلبك {number}',
  mail_return_received_title: 'وصل طردك',
  mail_return_received_text: 'استلمنا هذه المنتجات من الطلب {number}، وسنردّ المبلغ قريبًا.',

  mail_return_pieces: 'ما تُرجعه',
  mail_return_button: 'اعرض طلب الإرجاع',

  mail_refund_sent_subject: 'استرداد مبلغ من الطلب {number}',
  mail_refund_sent_title: 'مبلغك في طريقه إليك',
  mail_refund_sent_text: 'نعيد إليك {sum} عن الطلب {number} بتاريخ {date}.',
  mail_refund_all: 'مع المبالغ السابقة، يصبح مجموع ما نعيده إليك {sum}.',
  mail_refund_online: 'يعود المبلغ بالطريقة التي دفعت بها، وقد يستغرق ذلك بضعة أيام عمل.',
  mail_refund_cash: 'دفعت نقدًا، لذلك نعيد المبلغ إليك بالطريقة المتفق عليها.',
  mail_refund_transfer: 'نحوّله إلى الحساب الذي دفعت منه.',
};
