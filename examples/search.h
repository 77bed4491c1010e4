/* A player that looks ahead: alpha-beta by seed difference. */
#ifndef HUS_EXAMPLES_SEARCH_H
#define HUS_EXAMPLES_SEARCH_H

#include "bot.h"

/* Looks one turn ahead, then two, and so on until the work, a count of positions, is done. A win is
 * worth more than any seeds, a loss less; sooner wins and later losses are better. Of pits that
 * are equally good any is chosen. */
bot_think search_choose;

#endif
