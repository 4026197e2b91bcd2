import { createLazyRoute } from '@tanstack/react-router';
import { Contact } from '#web/contact/contact.tsx';

export const Route = createLazyRoute('/members/contact')({ component: Contact });
