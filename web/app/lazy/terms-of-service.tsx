import { createLazyRoute } from '@tanstack/react-router';
import { TermsOfService } from '#web/site-info/terms-of-service.tsx';

export const Route = createLazyRoute('/open/site-info/terms-of-service')({ component: TermsOfService });
