#include "engine/events.h"

void pd__tell_all(pd_events *log, pd_event event) {
    event.audience = PD_EVERYONE;
    log->tell(log->context, &event);
}

void pd__tell_owner(pd_events *log, pd_event event) {
    event.audience = event.seat;
    log->tell(log->context, &event);
    event.audience = PD_ALL_BUT(event.seat);
    event.cards = 0;
    log->tell(log->context, &event);
}
